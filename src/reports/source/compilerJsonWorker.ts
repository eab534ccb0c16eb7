/** The entry point of a thread that parses one file of a compiler, whose path is its data. */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { addStorageLayouts } from '../storage/compiledLayouts.ts'
import { memberAt } from './compilerOutput.ts'
import { removeUnusedParts } from './removeUnusedParts.ts'

const json: unknown = JSON.parse(readFileSync(String(workerData), 'utf8'))
// They follow from the syntax trees.
addStorageLayouts(memberAt(json, 'output') ?? json)
removeUnusedParts(json)
parentPort?.postMessage(json)
