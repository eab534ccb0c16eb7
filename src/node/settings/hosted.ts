import { define } from '../../errors.ts'
import type { NodeOptions } from '../../options/options.ts'
import { MethodAliases } from '../../rpc/protocol/methodAliases.ts'

const contradictsHosted = define<{ option: string; value: string; reason: string }>(
  'ContradictsHosted',
  -32602,
  ({ option, value, reason }) => `${option}: ${value} contradicts --hosted: ${reason}. Leave out one of the two`,
)

/** Networks on which a hosted gateway simulates (specification, section 8). */
export const simulatingNetworks: readonly string[] = ['mainnet', 'sepolia']

/** Adds the options that `hosted` implies. Throws ContradictsHosted for contradicting options. */
export function withHosted(options: NodeOptions): NodeOptions {
  if (options.hosted !== true) return options
  if (options.strict === false)
    throw contradictsHosted({ option: 'strict', value: 'false', reason: 'every request needs a key' })
  for (const [name, { simulate, methods }] of Object.entries(options.networks ?? {})) {
    if (simulate === true && !simulatingNetworks.includes(name))
      throw contradictsHosted({
        option: `networks.${name}.simulate`,
        value: 'true',
        reason: `eth_simulateV1 is only answered on ${simulatingNetworks.join(' and ')}`,
      })
    checkMethods(`networks.${name}.methods.allow`, methods?.allow)
  }
  for (const [index, key] of (options.keys ?? []).entries())
    if (typeof key !== 'string') checkMethods(`keys[${index}].methods`, key.methods)
  return { ...options, strict: true }
}

/** Patterns such as `eth_*` are reduced to the methods that read. Names of other methods are contradictions. */
function checkMethods(option: string, entries: readonly string[] = []): void {
  const aliases = new MethodAliases()
  const foreign = entries.find((entry) => {
    const effect = aliases.effectOf(entry)
    return entry === 'development' || (effect !== undefined && effect !== 'read')
  })
  if (foreign !== undefined)
    throw contradictsHosted({ option, value: foreign, reason: 'clients can only use methods that read and simulate' })
}
