import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { CopyOut } from '#client/features/collaboration/public/copy-out.tsx'

/**
 * The way on after a refusal that trying again does not end: what was not saved is copied out, then
 * dropped, and the saved campaign is opened in its place. Without a copy it is asked first.
 */
export function DiscardRefused({ session }: { session: CampaignSession }) {
  const [step, setStep] = useState<'written' | 'taken' | 'asked' | 'dropping'>('written')
  const drop = () => {
    setStep('dropping')
    void session.dropUnsaved()
  }
  if (step === 'asked') {
    return (
      <>
        <span>Every change that is not saved will be gone. This can’t be undone.</span>
        <Button size="xs" color="red" onClick={drop}>
          Discard all that is not saved
        </Button>
        <Button size="xs" variant="default" onClick={() => setStep('written')}>
          Keep it
        </Button>
      </>
    )
  }
  return (
    <>
      <CopyOut session={session} onTaken={() => setStep('taken')} />
      <Button
        size="xs"
        variant="default"
        loading={step === 'dropping'}
        onClick={step === 'taken' ? drop : () => setStep('asked')}
      >
        Discard what was refused
      </Button>
    </>
  )
}
