import { defaultGas } from '../../defaultGas.ts'
import { checkSendRequest, fillTransaction } from '../../fillTransaction.ts'
import { defineMethod, param } from '../../method.ts'
import { Hash } from '../../wire/bytes.ts'
import { CallRequest } from '../../wire/callRequest.ts'

export default defineMethod({
  summary:
    'Signs a transaction with a development account and takes it; gas, nonce and fees are filled in where left out.',
  params: [param('transaction', CallRequest)],
  result: Hash,
  example: { params: [], result: '0x' },
  async handler({ chain, wallet, signal }, request) {
    checkSendRequest(chain, request)
    const key = wallet.keyOf(request.from)
    const gas = request.gas ?? (await defaultGas(chain, request, signal))
    return chain.submit(fillTransaction(chain, request, gas).sign(key), request.from)
  },
})
