/** The pages of the site, in reading order. llms.txt lists the same pages. */
export const guides = [
  { text: 'Quick start', link: '/quick-start' },
  {
    text: 'Test a dApp offline',
    items: [
      { text: 'Vitest', link: '/guides/vitest' },
      { text: 'Jest', link: '/guides/jest' },
      { text: 'node:test', link: '/guides/node-test' },
      { text: 'Playwright', link: '/guides/playwright' },
      { text: 'A node for each test', link: '/guides/node-fork' },
      { text: 'Continuous integration', link: '/guides/ci' },
    ],
  },
  {
    text: 'Guides',
    items: [
      { text: 'Use a node from a program', link: '/guides/programs' },
      { text: 'wagmi, ethers and MetaMask', link: '/guides/browser-wallets' },
      { text: 'Debug contracts', link: '/guides/debug-contracts' },
      { text: 'Write fixtures', link: '/guides/fixtures' },
      { text: 'Built and recorded fixtures', link: '/guides/built-fixtures' },
      { text: 'Fork a real chain', link: '/guides/fork-a-chain' },
      { text: 'API keys and credits', link: '/guides/api-keys' },
      { text: 'Faults', link: '/guides/faults' },
      { text: 'Several networks', link: '/guides/networks' },
      { text: 'Methods of Alchemy', link: '/guides/alchemy' },
      { text: 'The API of Etherscan', link: '/guides/etherscan' },
      { text: 'Webhooks', link: '/guides/webhooks' },
      { text: 'Bundles and private transactions', link: '/guides/bundles' },
      { text: 'User operations', link: '/guides/user-operations' },
      { text: 'Layer 2', link: '/guides/layer-2' },
      { text: 'The dashboard', link: '/guides/dashboard' },
      { text: 'HTTPS and other machines', link: '/guides/https' },
      { text: 'Run the command in scripts', link: '/guides/scripts' },
      { text: 'Run a node in Docker', link: '/guides/docker' },
    ],
  },
  {
    text: 'Coming from',
    items: [
      { text: 'Ganache', link: '/coming-from/ganache' },
      { text: 'anvil', link: '/coming-from/anvil' },
      { text: 'Hardhat', link: '/coming-from/hardhat' },
    ],
  },
  {
    text: 'Concepts',
    items: [
      { text: 'Nodes, networks and chains', link: '/concepts/nodes-and-chains' },
      { text: 'Three kinds of forks', link: '/concepts/forks' },
      { text: 'Blocks, time and persistence', link: '/concepts/blocks-and-time' },
      { text: 'Access rules', link: '/concepts/access' },
    ],
  },
]

export const reference = {
  text: 'Reference',
  items: [
    { text: 'Methods', link: '/reference/methods' },
    { text: 'Options and configuration', link: '/reference/options' },
    { text: 'Command line', link: '/reference/command-line' },
    { text: 'Fixture format', link: '/reference/fixture-format' },
    { text: 'Keys of a fixture', link: '/reference/fixture-keys' },
    { text: 'HTTP, WebSocket, IPC and limits', link: '/reference/http' },
    { text: 'REST APIs', link: '/reference/rest' },
    { text: 'Keys, prices and credits', link: '/reference/credits' },
    { text: 'Tracers', link: '/reference/tracers' },
    { text: 'Errors', link: '/reference/errors' },
    { text: 'TypeScript API', link: '/reference/api/' },
    { text: 'Methods of other nodes', link: '/reference/method-compatibility' },
  ],
}

export const sidebar = [...guides, reference]
