import type { RecoveryOptions } from '../../storage/integrity/verifyStore.ts'

/** Recovery of a damaged store of a network. */
export function chainRecovery(
  network: string,
  repair: boolean | undefined,
  warn: (text: string) => void = () => {},
): RecoveryOptions {
  return {
    name: `network ${network}`,
    repair: repair === true,
    recover: async (intact, loss) => {
      const [{ recoverChain }, { recoverLedgers }, { loadCrypto }] = await Promise.all([
        import('../../chain/store/recoverChain.ts'),
        import('../../layer2/recoverLedgers.ts'),
        import('../../crypto/engineCrypto.ts'),
      ])
      await loadCrypto()
      const text = await recoverChain(intact, loss)
      // The newest batches can be lost without a contradiction.
      if (text === undefined || !loss.isScattered) return text
      return [text, ...(await recoverLedgers(intact))].join('; ')
    },
    warn,
  }
}

/** Recovery of a damaged store of the gateway, whose records are independent. */
export function gatewayRecovery(repair: boolean, warn: (text: string) => void): RecoveryOptions {
  return {
    name: 'the gateway',
    repair,
    recover: async (_, { operations, isScattered }) => {
      if (isScattered) return 'some API keys, credits or usage records may be lost; check `vivarium keys list`'
      if (operations === 0) return 'no record is lost'
      const count = operations === undefined ? '' : `${operations} `
      return `the latest ${count}changes of API keys, credits and usage are lost; check \`vivarium keys list\``
    },
    warn,
  }
}
