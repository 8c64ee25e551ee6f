import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { CopyOut } from '#client/features/collaboration/public/copy-out.tsx'
import { useDropUnsaved } from '#client/features/collaboration/public/use-drop-unsaved.ts'
import { focusPage } from '../commands/parts.ts'

/**
 * The way on after a refusal that trying again does not end: everything but what was refused is saved,
 * and that is shown to be copied. Where the rest is refused as well, all of it is dropped.
 */
export function DiscardRefused({ session }: { session: CampaignSession }) {
  return session.isRefusedAgain() ? <DropAll session={session} /> : <GoOn session={session} />
}

function GoOn({ session }: { session: CampaignSession }) {
  const [step, setStep] = useState<'said' | 'working' | 'failed'>('said')
  const goOn = () => {
    setStep('working')
    // The button that had the keyboard is gone then.
    session.goOnWithoutRefused().then(focusPage, () => setStep('failed'))
  }
  return (
    <>
      {step === 'failed' ? <span>The server can’t be reached just now.</span> : null}
      <Button size="xs" loading={step === 'working'} onClick={goOn}>
        Go on without it
      </Button>
      <CopyOut session={session} isSecond />
    </>
  )
}

function DropAll({ session }: { session: CampaignSession }) {
  const { isAsked, isDropping, begin, drop, keep, onTaken } = useDropUnsaved(session)
  if (isAsked) {
    return (
      <>
        <span>Every change that is not saved will be gone. This can’t be undone.</span>
        <Button size="xs" color="red" onClick={drop}>
          Discard all that is not saved
        </Button>
        <Button size="xs" variant="default" onClick={keep}>
          Keep it
        </Button>
      </>
    )
  }
  return (
    <>
      <CopyOut session={session} onTaken={onTaken} />
      <Button size="xs" variant="default" loading={isDropping} onClick={begin}>
        Discard what is not saved
      </Button>
    </>
  )
}
