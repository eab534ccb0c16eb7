import type { TracedCall } from '../loadTransaction.ts'
import type { LineTrace, TracedFrame } from './lineTrace.ts'

/**
 * Returns the call of each frame with its data. A frame executed code, so the calls of its caller can be more: of accounts without code, or
 * failed before their first opcode. A frame whose call is uncertain for this reason has undefined.
 */
export function frameCalls({ frames }: LineTrace, root: TracedCall | undefined): readonly (TracedCall | undefined)[] {
  const calls: (TracedCall | undefined)[] = [root]
  const groups = new Map<string, { readonly first: TracedFrame; readonly indexes: number[] }>()
  for (const [index, frame] of frames.entries()) {
    if (frame.parent === null) continue
    const key = [frame.parent, frame.type, targetOf(frame)].join(' ')
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { first: frame, indexes: [index] })
    else group.indexes.push(index)
  }
  // The group of a frame comes before the groups of the frames that it called.
  for (const { first, indexes } of groups.values()) {
    const others = calls[first.parent ?? 0]?.calls ?? []
    const target = targetOf(first)
    const alike = others.filter(({ type, to }) => type === first.type && (target === undefined || to === target))
    if (alike.length === indexes.length) for (const [at, index] of indexes.entries()) calls[index] = alike[at]
  }
  return calls
}

/** Returns the account that a call names. Undefined for a creation. A DELEGATECALL and a CALLCODE run the code of another account. */
function targetOf({ type, address, codeAddress }: TracedFrame): string | undefined {
  if (type.startsWith('CREATE')) return undefined
  return type === 'DELEGATECALL' || type === 'CALLCODE' ? codeAddress : address
}
