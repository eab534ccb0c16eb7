import { useEffect, useState } from 'preact/hooks'
import type { AbiDecoder } from '../abi/abiDecoder.ts'
import { names } from './names.ts'

/** Returns a decoder with the ABIs of the current network. Undefined until its code is loaded. */
export function useAbiDecoder(): AbiDecoder | undefined {
  const [decoder, setDecoder] = useState<AbiDecoder>()
  const current = names.value
  useEffect(() => {
    let isCancelled = false
    void current.decoder().then((loaded) => {
      if (!isCancelled) setDecoder(loaded)
    })
    return () => {
      isCancelled = true
    }
  }, [current])
  return decoder
}
