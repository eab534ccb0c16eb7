import { expect, test } from 'vitest'
import { optionReference } from '../../scripts/generate/optionReference.ts'
import { optionNames } from '../../src/options/options.ts'
import { options } from '../../src/options/table.ts'

test('the reference marks the options of node.listen, and no other option', () => {
  const names = [...optionReference().matchAll(/^\| .*`--.* \| `(\w+)(?:: false)?`( \(`listen`\))? \|$/gm)]
  const marked = names.filter(([, , mark]) => mark !== undefined).map(([, name]) => name)
  expect(marked).toContain('port')
  expect(marked).not.toContain('bodyLimit')
  expect(marked.sort()).toEqual(optionNames.filter((name) => options[name].scope === 'listen').sort())
  expect(names).toHaveLength(optionNames.filter((name) => (options[name].scope as string) !== 'command').length)
})
