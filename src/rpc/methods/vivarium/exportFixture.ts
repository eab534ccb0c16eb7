import { z } from 'zod'
import { beginningLines, blockRangeLines, pendingLines } from '../../../fixtures/export/exportFixture.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

/** Blocks of one answer: a page is far below what a body may be. */
const PAGE = 100

export default defineMethod({
  summary:
    'Returns the chain as the text of a fixture that grows into the same hashes, a page at a time: `next` is the block that the next page begins with, null after the last.',
  params: [param('from', Quantity.default(0n))],
  result: z.object({ text: z.string(), next: Quantity.nullable() }),
  effect: 'read',
  example: {
    params: ['0x3'],
    result: {
      text:
        '  # 3, 0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178\n' +
        '  - time: 2026-01-01T00:00:03Z\n' +
        '    transactions:\n' +
        '      # 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 to 0xe7f1725e7734ce288f8367e1bb143e90bb3f0512, 32 bytes\n' +
        '      - raw: 0x01f888827a6902847735940083030d4094e7f1725e7734ce288f8367e1bb143e90bb3f051280a00000000000000000000000000000000000000000000000000000000000000007c080a0cd117f8714df777e82d1189e1325a120573816259e05de738701b08ab9a1c8bfa06c527e82b3bb2e8109cdee7d54cb67b4935565b6267e287d71e4c5070985dba1\n' +
        '      # 0x70997970c51812dc3a010c7d01b50e0d17dc79c8 to 0xe7f1725e7734ce288f8367e1bb143e90bb3f0512, 32 bytes\n' +
        '      - raw: 0xf88580846fc23ac083030d4094e7f1725e7734ce288f8367e1bb143e90bb3f051280a0000000000000000000000000000000000000000000000000000000000000000882f4f6a0e36a28df76b11d3e8edeb84989cc9342ea355bc931cf9f16db205c14c30d5a869f76f0bdf79428fbeb6cc277eab8b2b444b4d69f5799b5fc2c2a02ec17a49ae6\n' +
        '\n' +
        'pending:\n' +
        '  # 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266 to 0x70997970c51812dc3a010c7d01b50e0d17dc79c8, 1\n' +
        '  - raw: 0xf8650384773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f5a077816ac847d5b149b3fa9b39f5af20f0a2ae0870660d4f8dc88eb2f0e5d8ee96a04086dc9c9f466eccfaf044281a25391744706421773f56b4fb24afe109d94f81\n' +
        '  # 0x70997970c51812dc3a010c7d01b50e0d17dc79c8 to 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266, 2\n' +
        '  - raw: 0xf86505847735940082520894f39fd6e51aad88f6f4ce6ab8827279cfffb92266028082f4f6a0e8d8d10e1b44032e0136f5721cd8df5f188059de44d152b3e4f1d131f9e96c60a03c65681067e21d49be9b7a4d6e0dbef4c1636e3aad50aaf9bd04ef7884a2d09e\n',
      next: null,
    },
  },
  handler({ chain }, from) {
    const first = Number(from)
    const last = Math.min(first + PAGE - 1, chain.head.number)
    const lines = [
      ...(first === 0 ? beginningLines(chain) : []),
      ...blockRangeLines(chain, Math.max(1, first), last),
      ...(last === chain.head.number ? pendingLines(chain) : []),
    ]
    return {
      text: lines.map((line) => `${line}\n`).join(''),
      next: last < chain.head.number ? toQuantity(BigInt(last + 1)) : null,
    }
  },
})
