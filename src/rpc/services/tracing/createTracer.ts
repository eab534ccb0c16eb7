import { bytesToHex } from '../../../bytes.ts'
import type { Inspector } from '../../../evm/inspector.ts'
import { type CallFrame, callFrames } from '../../../execution/trace/callFrames.ts'
import { combineInspectors } from '../../../execution/trace/combine.ts'
import { erc7562 } from '../../../execution/trace/erc7562.ts'
import { preimages } from '../../../execution/trace/preimages.ts'
import { prestate } from '../../../execution/trace/prestate.ts'
import { selectors } from '../../../execution/trace/selectors.ts'
import type { TracedMessage } from '../../../execution/trace/tracer.ts'
import type { MessageResult } from '../../../protocol/applyMessage.ts'
import { describedValue, invalidParams } from '../../errors.ts'
import { listText } from '../../wire/listText.ts'
import { mapLazily, objectText } from '../../wire/objectText.ts'
import { byName, sortInSteps } from '../../wire/sortInSteps.ts'
import { outermostFrameText } from '../../wire/trace/callFrame.ts'
import { erc7562Text } from '../../wire/trace/erc7562.ts'
import { flatCalls, type TracePosition, toGethFlatCall, withPosition } from '../../wire/trace/flatCalls.ts'
import type { TraceOptions } from '../../wire/trace/options.ts'
import { prestateText } from '../../wire/trace/prestate.ts'
import { type StructLogForm, structLogTracer } from '../../wire/trace/structLogs.ts'
import { checkLength, opcodeName } from '../../wire/trace/structLogText.ts'
import type { TextPieces } from '../joinInSlices.ts'
import { configOf, erc7562OptionsOf, flagsOf, type TracerConfig } from './tracerConfig.ts'

/** A tracer with a JSON result. */
export interface JsonTracer {
  readonly inspector: Inspector
  /** Returns the result. Read it before the next message is executed. */
  finish(result: MessageResult): TextPieces
}

/** The options of a trace, with the form of struct logs of the node: by default the form of go-ethereum. */
export type TracerOptions = TraceOptions & { readonly structLogForm?: StructLogForm }

/**
 * Creates the tracer that the options select, by default the struct logger. Rejects with InvalidParams for an unknown tracer, and with
 * InvalidTracer and TracerFailed for a tracer in JavaScript.
 */
export async function createTracer(
  traced: TracedMessage,
  { tracer, tracerConfig, structLogForm, ...options }: TracerOptions,
  position: TracePosition | undefined,
): Promise<JsonTracer> {
  if (tracer !== undefined && isJavaScript(tracer))
    return javaScriptTracer(tracer, tracerConfig ?? {}, traced, position)
  if (tracer !== undefined && tracer !== '')
    return namedTracer({ name: tracer, config: tracerConfig ?? {}, path: 'tracerConfig' }, traced, position)
  return structLogTracer(traced, options, structLogForm ?? 'omitsEmpty')
}

/** The selection of a tracer that is not JavaScript. */
interface NamedTracer {
  readonly name: string
  readonly config: TracerConfig
  /** The position of `config` in the options, for error messages. */
  readonly path: string
}

type MakeTracer = (
  config: TracerConfig,
  traced: TracedMessage,
  position: TracePosition | undefined,
  path: string,
) => JsonTracer

function namedTracer(
  { name, config, path }: NamedTracer,
  traced: TracedMessage,
  position: TracePosition | undefined,
): JsonTracer {
  const make = Object.hasOwn(tracers, name) ? tracers[name] : undefined
  if (make !== undefined) return make(config, traced, position, path)
  const known = `use one of ${Object.keys(tracers).join(', ')}, or omit the tracer for struct logs`
  if (isJavaScript(name)) throw invalidParams({ reason: `${path}: a tracer in JavaScript cannot be part of muxTracer` })
  throw invalidParams({ reason: `unknown tracer ${describedValue(name)}: ${known}` })
}

/** Whether a tracer is JavaScript code. As in go-ethereum, this is any expression that is not a name. */
export const isJavaScript = (tracer: string): boolean => !/^\s*[\w$]*\s*$/.test(tracer)

/** The sandbox is loaded on first use. */
async function javaScriptTracer(
  code: string,
  config: TracerConfig,
  traced: TracedMessage,
  position: TracePosition | undefined,
): Promise<JsonTracer> {
  const { JavaScriptTracer } = await import('../../../execution/trace/javascript/javaScriptTracer.ts')
  const names = Array.from({ length: 256 }, (_, code) => opcodeName(code, traced.opcodes.rows[code]?.name ?? 'INVALID'))
  return JavaScriptTracer.open(traced, { code, config, names, position })
}

/** callTracer alone can omit the inner calls. */
const TOP_CALL_HINT = 'set onlyTopCall in tracerConfig'

const tracers: Readonly<Record<string, MakeTracer>> = {
  callTracer(config, traced, _position, path) {
    const { onlyTopCall = false, withLog = false } = flagsOf(config, ['onlyTopCall', 'withLog'], path)
    const { inspector, finish } = callFrames(traced, { onlyTop: onlyTopCall, logs: withLog, hint: TOP_CALL_HINT })
    return { inspector, finish: (result) => outermostFrameText(finish(result), traced.message, result) }
  },
  prestateTracer(config, traced, _position, path) {
    const flags = ['diffMode', 'disableCode', 'disableStorage', 'includeEmpty'] as const
    const { diffMode, disableCode, disableStorage, includeEmpty } = flagsOf(config, flags, path)
    const seen = prestate(traced, {
      diff: diffMode ?? false,
      code: disableCode !== true,
      storage: disableStorage !== true,
      includeEmpty: includeEmpty ?? false,
    })
    return { inspector: seen.inspector, finish: (result) => prestateText(seen.finish(result)) }
  },
  flatCallTracer(config, traced, position, path) {
    const flags = ['convertParityErrors', 'includePrecompiles'] as const
    const { convertParityErrors = false, includePrecompiles = false } = flagsOf(config, flags, path)
    const omit = ({ isPrecompile, kind }: CallFrame): boolean =>
      !includePrecompiles && isPrecompile && (kind === 'CALL' || kind === 'STATICCALL')
    const { inspector, finish } = callFrames(traced)
    return {
      inspector,
      finish: (result) => {
        const whole = { ...finish(result), gas: traced.message.gasLimit, gasUsed: result.gasUsed }
        const calls = flatCalls(whole, omit, (frame) => toGethFlatCall(frame, convertParityErrors))
        return listText(withPosition(calls, position ?? unminedPosition(traced)))
      },
    }
  },
  '4byteTracer'(_config, traced) {
    const { inspector, finish } = selectors(traced)
    return {
      inspector,
      *finish(result) {
        const counts = yield* sortInSteps(finish(result), byName)
        yield* objectText(mapLazily(counts, ([selector, count]) => [selector, String(count)]))
      },
    }
  },
  keccak256PreimageTracer() {
    const { inspector, finish } = preimages()
    return {
      inspector,
      *finish(result) {
        const found = yield* sortInSteps(finish(result), byName)
        yield* objectText(mapLazily(found, ([hash, input]) => [hash, `"${bytesToHex(input)}"`]))
      },
    }
  },
  erc7562Tracer(config, traced, _position, path) {
    const seen = erc7562(traced, erc7562OptionsOf(config, path))
    return {
      inspector: seen.inspector,
      finish: (result) => erc7562Text(seen.finish(result), traced.message, result),
    }
  },
  noopTracer: () => ({ inspector: {}, finish: () => ['{}'] }),
  muxTracer(config, traced, position, path) {
    const parts = Object.entries(config).map(([name, given]) => {
      const own = { name, config: configOf(given ?? {}, `${path}.${name}`), path: `${path}.${name}` }
      return [name, namedTracer(own, traced, position)] as const
    })
    return {
      inspector: combineInspectors(parts.map(([, { inspector }]) => inspector)),
      *finish(result) {
        let length = 0
        for (const piece of objectText(mapLazily(parts, ([name, { finish }]) => [name, finish(result)]))) {
          length += piece.length
          checkLength(length)
          yield piece
        }
      },
    }
  },
}

const unminedPosition = ({ execution: { block } }: TracedMessage) => ({
  blockHash: null,
  blockNumber: Number(block.number),
  transactionHash: null,
  transactionPosition: 0,
})
