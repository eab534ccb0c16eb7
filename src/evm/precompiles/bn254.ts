/** The curve alt_bn128: addition (0x06), multiplication (0x07), pairing (0x08). EIP-196 and EIP-197, prices by EIP-1108. */
import { NobleBN254 } from '@ethereumjs/evm'
import { define, type Precompile, padded } from './precompile.ts'

let library: NobleBN254 | undefined
const curve = (): NobleBN254 => {
  library ??= new NobleBN254()
  return library
}

const PAIR_BYTES = 192

const addition = (gas: number): Precompile =>
  define({ name: 'BN254_ADD', gas: () => gas, run: (input) => curve().add(padded(input, 128)) })

const multiplication = (gas: number): Precompile =>
  define({ name: 'BN254_MUL', gas: () => gas, run: (input) => curve().mul(padded(input, 96)) })

const pairing = (gas: number, gasPerPair: number): Precompile =>
  define({
    name: 'BN254_PAIRING',
    gas: (input) => gas + gasPerPair * Math.floor(input.length / PAIR_BYTES),
    run: (input) => (input.length % PAIR_BYTES === 0 ? curve().pairing(input) : undefined),
  })

export const bn254Byzantium = [addition(500), multiplication(40_000), pairing(100_000, 80_000)] as const
export const bn254Istanbul = [addition(150), multiplication(6_000), pairing(45_000, 34_000)] as const
