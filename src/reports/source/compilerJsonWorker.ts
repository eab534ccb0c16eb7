/** The entry point of a thread that parses one file of a compiler, whose path is its data. */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { removeUnusedParts } from './removeUnusedParts.ts'

const json: unknown = JSON.parse(readFileSync(String(workerData), 'utf8'))
removeUnusedParts(json)
parentPort?.postMessage(json)
