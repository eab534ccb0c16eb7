import { z } from 'zod'
import type { Profile } from '../../../layer2/l2a/settings.ts'
import { defineMethod } from '../../protocol/method.ts'
import { l2aOf } from '../../services/l2aView.ts'

const versionOf: Readonly<Record<Profile, string>> = { '0.6': '0.6.0', '0.10': '0.10.0' }

export default defineMethod({
  summary: 'Returns the version of the public specification that the layer-2 network follows.',
  params: [],
  result: z.string(),
  aliases: ['starknet_specVersion'],
  named: true,
  handler: async (context) => versionOf[(await l2aOf(context)).profile],
})
