import { useEffect, useState } from 'preact/hooks'
import type { AbiBook } from '../abi/abiBook.ts'
import { names } from './names.ts'

/** The ABIs that are known; undefined until the code that decodes by them is loaded. */
export function useBook(): AbiBook | undefined {
  const [book, setBook] = useState<AbiBook>()
  const current = names.value
  useEffect(() => {
    let isGone = false
    void current.book().then((loaded) => {
      if (!isGone) setBook(loaded)
    })
    return () => {
      isGone = true
    }
  }, [current])
  return book
}
