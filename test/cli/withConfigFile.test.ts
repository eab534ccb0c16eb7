import { expect, test } from 'vitest'
import { withConfigFile } from '../../src/cli/withConfigFile.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const folder = temporaryFolder()

test('a second default file is ignored with a warning', async () => {
  folder.write('vivarium.config.yaml', 'chainId: 7')
  const config = folder.write('vivarium.config.json', '{ "chainId": 8 }')
  const warnings: string[] = []
  const warn = (text: string): void => void warnings.push(text)
  expect(await withConfigFile({}, folder.path, warn)).toEqual({ chainId: 7 })
  expect(warnings).toEqual([
    'vivarium.config.json is ignored, because vivarium.config.yaml exists: remove one, or select one with --config',
  ])
  expect(await withConfigFile({ config }, folder.path, warn)).toEqual({ chainId: 8, config })
  expect(warnings).toHaveLength(1)
})
