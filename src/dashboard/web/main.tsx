import { render } from 'preact'
import { App } from './app.tsx'
import { watchChain } from './state/chain.ts'
import { watchNames } from './state/names.ts'
import { loadNetworks } from './state/session.ts'
import './state/theme.ts'

const root = document.getElementById('app')
if (root !== null) render(<App />, root)
watchChain()
watchNames()
void loadNetworks()
