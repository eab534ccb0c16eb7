/** The precompiles of BLS12-381 (EIP-2537), 0x0b to 0x11: gas and input format. */
import { LazyModule } from './lazyModule.ts'
import { booleanWord, definePrecompile, type Precompile } from './precompile.ts'

const curve = new LazyModule(() => import('./bls12381Curve.ts'))
const { load, isLoaded } = curve

/** Per mille of the price of a multiplication, by number of pairs (from 1). */
// biome-ignore format: a table
const g1Discounts = [
  1000, 949, 848, 797, 764, 750, 738, 728, 719, 712, 705, 698, 692, 687, 682, 677, 673, 669, 665, 661, 658, 654,
  651, 648, 645, 642, 640, 637, 635, 632, 630, 627, 625, 623, 621, 619, 617, 615, 613, 611, 609, 608, 606, 604,
  603, 601, 599, 598, 596, 595, 593, 592, 591, 589, 588, 586, 585, 584, 582, 581, 580, 579, 577, 576, 575, 574,
  573, 572, 570, 569, 568, 567, 566, 565, 564, 563, 562, 561, 560, 559, 558, 557, 556, 555, 554, 553, 552, 551,
  550, 549, 548, 547, 547, 546, 545, 544, 543, 542, 541, 540, 540, 539, 538, 537, 536, 536, 535, 534, 533, 532,
  532, 531, 530, 529, 528, 528, 527, 526, 525, 525, 524, 523, 522, 522, 521, 520, 520, 519,
]
// biome-ignore format: a table
const g2Discounts = [
  1000, 1000, 923, 884, 855, 832, 812, 796, 782, 770, 759, 749, 740, 732, 724, 717, 711, 704, 699, 693, 688, 683,
  679, 674, 670, 666, 663, 659, 655, 652, 649, 646, 643, 640, 637, 634, 632, 629, 627, 624, 622, 620, 618, 615,
  613, 611, 609, 607, 606, 604, 602, 600, 598, 597, 595, 593, 592, 590, 589, 587, 586, 584, 583, 582, 580, 579,
  578, 576, 575, 574, 573, 571, 570, 569, 568, 567, 566, 565, 563, 562, 561, 560, 559, 558, 557, 556, 555, 554,
  553, 552, 552, 551, 550, 549, 548, 547, 546, 545, 545, 544, 543, 542, 541, 541, 540, 539, 538, 537, 537, 536,
  535, 535, 534, 533, 532, 532, 531, 530, 530, 529, 528, 528, 527, 526, 526, 525, 524, 524,
]

const G1_MUL_GAS = 12_000
const G2_MUL_GAS = 22_500
const PAIRING_GAS = 37_700
const PAIR_GAS = 32_600

function multiplicationGas(pairs: number, perPair: number, discounts: readonly number[]): number {
  if (pairs === 0) return 0
  const discount = discounts[Math.min(pairs, discounts.length) - 1] ?? 0
  return Math.floor((pairs * perPair * discount) / 1000)
}

/** Whether the first 16 of the 64 bytes of each field element are zero. */
function arePadded(input: Uint8Array, stride: number, elements: number): boolean {
  for (let item = 0; item < input.length; item += stride) {
    for (let element = 0; element < elements; element++) {
      const start = item + element * 64
      for (let i = start; i < start + 16; i++) if (input[i] !== 0) return false
    }
  }
  return true
}

/** Returns a precompile with input of a fixed length. */
const fixed = (
  name: string,
  size: number,
  gas: number,
  compute: (input: Uint8Array) => Uint8Array,
  milliseconds = 1,
): Precompile =>
  definePrecompile({
    name,
    gas: () => gas,
    milliseconds: () => milliseconds,
    load,
    isLoaded,
    run: (input) => (input.length === size && arePadded(input, size, size / 64) ? compute(input) : undefined),
  })

interface List {
  readonly name: string
  /** Length of an item in bytes, and the number of field elements at its start. */
  readonly stride: number
  readonly elements: number
  /** Estimated milliseconds for an item. */
  readonly milliseconds: number
  gas(items: number): number
  compute(input: Uint8Array): Uint8Array
}

/** Returns a precompile with one or more items as input. */
const list = ({ name, stride, elements, milliseconds, gas, compute }: List) =>
  definePrecompile({
    name,
    gas: (input) => gas(Math.floor(input.length / stride)),
    milliseconds: (input) => (input.length / stride) * milliseconds,
    load,
    isLoaded,
    run: (input) =>
      input.length > 0 && input.length % stride === 0 && arePadded(input, stride, elements)
        ? compute(input)
        : undefined,
  })

export const g1Add = fixed('BLS12_G1ADD', 256, 375, (input) => curve.module.addG1(input))
export const g2Add = fixed('BLS12_G2ADD', 512, 600, (input) => curve.module.addG2(input))
export const mapToG1 = fixed('BLS12_MAP_FP_TO_G1', 64, 5_500, (input) => curve.module.mapFieldToG1(input))
export const mapToG2 = fixed('BLS12_MAP_FP2_TO_G2', 128, 23_800, (input) => curve.module.mapFieldToG2(input), 4)
export const g1Msm = list({
  name: 'BLS12_G1MSM',
  stride: 160,
  elements: 2,
  milliseconds: 1.5,
  gas: (n) => multiplicationGas(n, G1_MUL_GAS, g1Discounts),
  compute: (input) => curve.module.msmG1(input),
})
export const g2Msm = list({
  name: 'BLS12_G2MSM',
  stride: 288,
  elements: 4,
  milliseconds: 3,
  gas: (n) => multiplicationGas(n, G2_MUL_GAS, g2Discounts),
  compute: (input) => curve.module.msmG2(input),
})
export const pairing = list({
  name: 'BLS12_PAIRING_CHECK',
  stride: 384,
  elements: 6,
  milliseconds: 7,
  gas: (n) => PAIRING_GAS + PAIR_GAS * n,
  compute: (input) => booleanWord(curve.module.isBls12381PairingOne(input)),
})
