import type { Context } from '../protocol/context.ts'

/** What a method returns that has nothing to say: null to who called one of anvil, true to everybody else. */
export const done = ({ called }: Pick<Context, 'called'>): null | true => (called.startsWith('anvil_') ? null : true)
