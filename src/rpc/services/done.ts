import type { Context } from '../protocol/context.ts'

/** Returns the result of a method without data: null under an anvil_ name, otherwise true. */
export const done = ({ called }: Pick<Context, 'called'>): null | true => (called.startsWith('anvil_') ? null : true)
