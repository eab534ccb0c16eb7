/**
 * `npm start`: installs and builds what is missing, then runs the node with the arguments given. While nothing is said about the
 * chain, it is that of fixtures/demo.yaml, so that there is something to ask for.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { prepare, project } from './prepare.mjs'

/** The flags that say where the node listens, who may come in and what it prints, and nothing about the chain. */
const aside =
  /^(-p|--(port|host|tls|tls-cert|tls-key|allow-hosts|allow-origins|(body|batch|header|push)-limit|(header|body|idle|pong)-timeout|strict|keys|prices|faults|log-level|quiet|config-out))(=|$)/

/** Whether the folder has a configuration, which is read and may say anything. */
const isConfigured = ['yaml', 'yml', 'json'].some((ending) => existsSync(`vivarium.config.${ending}`))

const flags = process.argv.slice(2).filter((argument) => argument.startsWith('-'))
const variables = Object.keys(process.env).filter((name) => name.startsWith('VIVARIUM_'))
const asFlag = (variable) => `--${variable.slice('VIVARIUM_'.length).toLowerCase().replaceAll('_', '-')}`

prepare()
if (!isConfigured && [...flags, ...variables.map(asFlag)].every((flag) => aside.test(flag))) {
  process.argv.push('--fixtures', join(project, 'fixtures', 'demo.yaml'))
}
// In this process, so that signals and the exit status need no forwarding.
createRequire(import.meta.url)(join(project, 'dist', 'cli.cjs'))
