import { Button } from '@mantine/core'
import { IconFileArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { LeftOver } from '#shared/campaign/generations/left-over.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { Heading, List, Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { nameLeftOver } from '../name-left-over.ts'
import classes from './refused-work.module.css'

/**
 * Above a campaign, what of this person's unsent work could not be carried over to the document as it
 * is now, to be copied. Stays until it is put aside.
 */
export function LeftOverWork({ session }: { session: CampaignSession }) {
  const left = useStore(session.leftOver, (all) => all)
  const [step, setStep] = useState<'said' | 'shown' | 'asked'>('said')
  if (left.length === 0) return null
  const named = left.map((one) => nameLeftOver(one, session.campaign.getSnapshot()))
  const copied = named.filter(({ isCopied }) => isCopied)
  const all = copied.map(({ where, what }) => `${where}\n${what}`).join('\n\n')
  return (
    <section role="alert" aria-labelledby="left-over-work" className={classes.panel}>
      <IconFileArrowRight size={20} stroke={1.5} className={classes.icon} aria-hidden />
      <Stack narrow gap="8">
        <div>
          <Heading id="left-over-work" size="14" line="20">
            {left.length === 1
              ? 'One of your changes could not be placed'
              : `${left.length} of your changes could not be placed`}
          </Heading>
          <Text size="13" line="20" tone="ink-2">
            {step === 'asked'
              ? 'Once they are put aside, they are gone from this device.'
              : `${whyLeft(left)} Everything else of yours came along.`}
          </Text>
        </div>
        {step === 'shown' ? (
          <List gap="8" className={classes.leftOver}>
            {named.map(({ where, what, isCopied }) => (
              <Row as="li" key={`${where} ${what}`} gap="12" align="start" justify="between">
                <Stack narrow>
                  <Text size="12" line="16" tone="ink-3">
                    {where}
                  </Text>
                  <Text size="13" line="20" prewrap anywhere dir="auto">
                    {what}
                  </Text>
                </Stack>
                {isCopied && copied.length > 1 ? <CopyButton value={what} label="Copy" /> : null}
              </Row>
            ))}
          </List>
        ) : null}
      </Stack>
      <div className={classes.actions}>
        {step === 'asked' ? (
          <Button size="xs" color="red" onClick={session.putLeftOverAside}>
            Put aside
          </Button>
        ) : (
          <Button
            size="xs"
            variant={step === 'shown' ? 'default' : 'filled'}
            aria-expanded={step === 'shown'}
            onClick={() => setStep(step === 'shown' ? 'said' : 'shown')}
          >
            {step === 'shown' ? 'Hide' : 'Show'}
          </Button>
        )}
        {step === 'shown' && copied.length > 0 ? (
          <CopyButton value={all} label={copied.length > 1 ? 'Copy all' : 'Copy'} wide size="xs" />
        ) : null}
        {/* One button, so that the keyboard is on what keeps them when it is asked. */}
        <Button
          size="xs"
          variant="default"
          onClick={() => setStep(step === 'asked' ? 'shown' : 'asked')}
        >
          {step === 'asked' ? 'Keep them' : 'Put aside'}
        </Button>
      </div>
    </section>
  )
}

function whyLeft(left: readonly LeftOver[]): string {
  if (!left.every(({ isOverLimit }) => isOverLimit))
    return 'The campaign was tidied up in between, and others had changed the same places.'
  return `${left.length === 1 ? 'It is' : 'They are'} more than a campaign takes.`
}
