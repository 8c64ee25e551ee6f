import { useEffect, useRef, useState } from 'react'
import { beginCopy } from '#client/lib/browser/copy-text.ts'

/** Copies what comes only after the click; says for a while that it is copied. */
export function useLaterCopy() {
  const [copied, setCopied] = useState(false)
  const give = useRef<ReturnType<typeof beginCopy> | null>(null)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 4_000)
    return () => clearTimeout(timer)
  }, [copied])
  const reset = () => {
    void give.current?.(null)
    give.current = null
    setCopied(false)
  }
  return {
    copied,
    reset,
    begin: () => {
      reset()
      give.current = beginCopy()
    },
    copy: (text: string) => void give.current?.(text).then(setCopied),
  }
}
