import { useState } from 'react'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'

/**
 * The steps to dropping all that is not saved: what was written is copied out first, or it is asked
 * whether it may go.
 */
export function useDropUnsaved(session: CampaignSession) {
  const [step, setStep] = useState<'written' | 'taken' | 'asked' | 'dropping'>('written')
  const drop = () => {
    setStep('dropping')
    void session.dropUnsaved()
  }
  return {
    isAsked: step === 'asked',
    isDropping: step === 'dropping',
    drop,
    /** Drops it, or asks first. */
    begin: step === 'taken' ? drop : () => setStep('asked'),
    keep: () => setStep('written'),
    onTaken: () => setStep('taken'),
  }
}
