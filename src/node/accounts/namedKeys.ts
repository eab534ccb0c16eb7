import { digestOf, keyIdOf } from '../../gateway/keys/digest.ts'
import type { NodeOptions } from '../../options/options.ts'
import type { ListedKey } from '../../rpc/ports/keyControl.ts'
import type { Provider } from '../../rpc/provider/eip1193.ts'

/** Returns the keys in the options of a node with the names that the node has given them. */
export async function namedKeys(
  provider: Pick<Provider, 'request'>,
  keys: NonNullable<NodeOptions['keys']>,
): Promise<{ name: string; key: string }[]> {
  if (keys.length === 0) return []
  const listed = await provider.request<readonly ListedKey[]>({ method: 'vivarium_listKeys' })
  const names = new Map(listed.map(({ id, name }) => [id, name]))
  return keys.map((item) => {
    const { key = '' } = typeof item === 'string' ? { key: item } : item
    return { name: names.get(keyIdOf(digestOf(key))) ?? '', key }
  })
}
