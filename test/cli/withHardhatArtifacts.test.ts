import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withHardhatArtifacts } from '../../src/cli/withHardhatArtifacts.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const project = temporaryFolder()
const other = temporaryFolder()
const hardhat = { compatibleWith: 'hardhat' } as const

test('the preset of Hardhat reads the artifacts of the project in the folder', () => {
  project.write('hardhat.config.ts', '')
  expect(withHardhatArtifacts(hardhat, project.path)).toEqual(hardhat)
  project.write('artifacts/contracts/Token.sol/Token.json', '{}')
  expect(withHardhatArtifacts(hardhat, project.path)).toEqual({
    ...hardhat,
    artifacts: [join(project.path, 'artifacts')],
  })
})

test.each([{ ...hardhat, artifacts: ['out'] }, { compatibleWith: 'anvil' as const }, {}])(
  'the options %j read no further artifacts',
  (options) => {
    project.write('hardhat.config.js', '')
    project.write('artifacts/Token.json', '{}')
    expect(withHardhatArtifacts(options, project.path)).toEqual(options)
  },
)

test('a folder named artifacts without a project of Hardhat is not read', () => {
  other.write('artifacts/Token.json', '{}')
  expect(withHardhatArtifacts(hardhat, other.path)).toEqual(hardhat)
})
