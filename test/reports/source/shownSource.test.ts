import { expect, test } from 'vitest'
import { shownFile } from '../../../src/reports/source/shownSource.ts'

test.each([
  ['contracts/Token.sol', 'contracts/Token.sol'],
  ['@openzeppelin/contracts/token/ERC20/ERC20.sol', '@openzeppelin/contracts/token/ERC20/ERC20.sol'],
  ['https://github.com/a/b/c/Token.sol', 'https://github.com/a/b/c/Token.sol'],
  ['/home/name/project/contracts/Token.sol', 'contracts/Token.sol'],
  ['C:\\Users\\name\\contracts\\Token.sol', 'contracts/Token.sol'],
  ['C:/Users/name/contracts/Token.sol', 'contracts/Token.sol'],
  ['file:///home/name/contracts/Token.sol', 'contracts/Token.sol'],
  ['../../home/name/contracts/Token.sol', 'contracts/Token.sol'],
  ['lib/../../../name/contracts/Token.sol', 'contracts/Token.sol'],
])('shows %s as %s', (path, shown) => {
  expect(shownFile(path)).toBe(shown)
})
