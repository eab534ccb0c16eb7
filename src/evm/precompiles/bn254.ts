/** The precompiles of alt_bn128 (EIP-196, EIP-197): addition (0x06), multiplication (0x07), pairing (0x08). Gas by EIP-1108. */
import { LazyModule } from './lazyModule.ts'
import { booleanWord, definePrecompile, type Precompile, padded } from './precompile.ts'

const curve = new LazyModule(() => import('./bn254Curve.ts'))
const { load, isLoaded } = curve

const PAIR_BYTES = 192
const PAIR_MILLISECONDS = 10

const addition = (gas: number): Precompile =>
  definePrecompile({
    name: 'BN254_ADD',
    gas: () => gas,
    load,
    isLoaded,
    run: (input) => curve.module.add(padded(input, 128)),
  })

const multiplication = (gas: number): Precompile =>
  definePrecompile({
    name: 'BN254_MUL',
    gas: () => gas,
    load,
    isLoaded,
    run: (input) => curve.module.multiply(padded(input, 96)),
  })

const pairing = (gas: number, gasPerPair: number): Precompile =>
  definePrecompile({
    name: 'BN254_PAIRING',
    gas: (input) => gas + gasPerPair * Math.floor(input.length / PAIR_BYTES),
    milliseconds: (input) => (input.length / PAIR_BYTES) * PAIR_MILLISECONDS,
    load,
    isLoaded,
    run: (input) => (input.length % PAIR_BYTES === 0 ? booleanWord(curve.module.isBn254PairingOne(input)) : undefined),
  })

export const bn254Byzantium = [addition(500), multiplication(40_000), pairing(100_000, 80_000)] as const
export const bn254Istanbul = [addition(150), multiplication(6_000), pairing(45_000, 34_000)] as const
