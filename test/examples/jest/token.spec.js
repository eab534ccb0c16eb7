const { BrowserProvider, ContractFactory, parseEther } = require('ethers')
const { createNode } = require('vivarium')
const artifact = require('./artifacts/Token.json')

let template
let tokenAddress
let node
let token

// Runs once: a chain with the token.
beforeAll(async () => {
  template = await createNode()
  const deployer = await new BrowserProvider(template.provider).getSigner(0)
  const contract = await new ContractFactory(artifact.abi, artifact.bytecode, deployer).deploy(
    'Glass',
    'GLS',
    parseEther('1000'),
  )
  tokenAddress = await contract.getAddress()
})
afterAll(() => template.close())

// Runs for each test: a fork of that chain.
beforeEach(async () => {
  node = await template.fork()
  const owner = await new BrowserProvider(node.provider, undefined, { cacheTimeout: -1 }).getSigner(0)
  token = new ContractFactory(artifact.abi, artifact.bytecode, owner).attach(tokenAddress)
})
afterEach(() => node.close())

test('the owner has the supply', async () => {
  expect(await token.balanceOf(node.accounts[0].address)).toBe(parseEther('1000'))
})

test('a transfer', async () => {
  const [, bob] = node.accounts
  await token.transfer(bob.address, 5n)
  expect(await token.balanceOf(bob.address)).toBe(5n)
})

test('a transfer of another test has no effect', async () => {
  expect(await token.balanceOf(node.accounts[1].address)).toBe(0n)
})

test('a transfer of more than the balance reverts', async () => {
  await expect(token.transfer(node.accounts[1].address, parseEther('1001'))).rejects.toMatchObject({
    code: 'CALL_EXCEPTION',
  })
})
