import theme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import './style.css'

/** Commands and their output, beside the title of the home page. */
const terminal = () =>
  h('pre', { class: 'home-terminal' }, [
    h('b', '$ npx vivarium'),
    '\nvivarium is ready at http://127.0.0.1:8545\n\n',
    h('b', '$ curl -s 127.0.0.1:8545/mainnet -d \'{"jsonrpc":\n    "2.0","id":1,"method":"eth_chainId"}\''),
    '\n{"jsonrpc":"2.0","id":1,"result":"0x1"}\n\n',
    h('b', '$ npx vivarium --fixtures token.yaml'),
    '\nvivarium is ready at http://127.0.0.1:8545',
  ])

export default { extends: theme, Layout: () => h(theme.Layout, null, { 'home-hero-image': terminal }) }
