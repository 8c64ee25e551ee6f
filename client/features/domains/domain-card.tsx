import { Button, Select } from '@mantine/core'
import { IconAlertTriangle, IconExternalLink, IconTrash } from '@tabler/icons-react'
import { formatDateTime } from '#client/lib/words/format.ts'
import card from '#client/ui/layout/card.module.css'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { RelativeTime } from '#client/ui/figures/relative-time.tsx'
import { brokenStates } from '#shared/contract/domain-states.ts'
import type { DomainState } from '#shared/contract/domain-states.ts'
import type { Domain } from '#shared/contract/domains.ts'
import type { CampaignChoice } from './domain-form.tsx'
import { DomainRecords } from './domain-records.tsx'
import classes from './domains.module.css'
import { useDomainActions } from './use-domains.ts'
import { Heading, Row } from '#client/ui/layout/elements.tsx'
import marks from '#client/ui/settings/mark.module.css'

type DomainCardProps = {
  companyId: string
  domain: Domain
  choices: CampaignChoice[]
  /** All that show the same campaign, this one among them. */
  siblings: Domain[]
}

/** One domain: how it stands, what to do next, and what it shows. */
export function DomainCard({ companyId, domain, choices, siblings }: DomainCardProps) {
  const { check, update, remove } = useDomainActions(companyId)
  const { id: domainId, displayName, state, advice } = domain
  const { words, tone } = domainStateWords[state]
  const isBroken = brokenStates.includes(state)
  return (
    <article className={card.card} aria-labelledby={`domain-${domainId}`}>
      <Row gap="16" align="start" justify="between">
        <Row gap="16" rowGap="4" align="center" wrap narrow>
          <Heading as="h3" id={`domain-${domainId}`} size="16" line="24" anywhere>
            {state === 'verified' && domain.campaign ? (
              <a href={domain.url} target="_blank" rel="noreferrer" className={classes.open}>
                {displayName}
                <IconExternalLink size={16} stroke={1.5} aria-label="opens in a new tab" />
              </a>
            ) : (
              displayName
            )}
          </Heading>
          <span className={marks.mark} data-tone={tone} role="status">
            {words}
          </span>
        </Row>
        <IconButton label={`Remove ${displayName}`} onClick={() => void remove(domain)}>
          <IconTrash size={16} stroke={1.5} />
        </IconButton>
      </Row>
      {isBroken ? (
        <div role="alert" className={classes.alert}>
          <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
          <p>
            {advice}
            {domain.servedUntil ? ` Served until ${formatDateTime(domain.servedUntil)}.` : ''}
          </p>
        </div>
      ) : (
        <p className={classes.advice}>{advice}</p>
      )}
      {state === 'verified' ? (
        <details className={classes.records}>
          <summary>DNS records</summary>
          <DomainRecords domain={domain} />
        </details>
      ) : (
        <DomainRecords domain={domain} />
      )}
      <div className={classes.facts}>
        <Select
          label="Shows"
          className={classes.campaign}
          placeholder="No campaign"
          clearable
          clearButtonProps={{ 'aria-label': 'Show no campaign' }}
          data={choices}
          value={domain.campaign?.id ?? null}
          disabled={update.isPending}
          onChange={(campaignId) => update.mutate({ domainId, campaignId })}
        />
        <dl className={classes.terms}>
          <MainAddress
            domain={domain}
            siblings={siblings}
            onChoose={() => update.mutate({ domainId, isPrimary: true })}
          />
          <div>
            <dt>Certificate</dt>
            <dd>{certificateWords(state)}</dd>
          </div>
        </dl>
      </div>
      <Row gap="12" rowGap="8" align="center" wrap>
        <Button
          size="xs"
          variant="default"
          loading={check.isPending}
          onClick={() => check.mutate(domainId)}
        >
          Check now
        </Button>
        <p className={classes.note} aria-live="polite">
          {check.isPending ? 'Looking into DNS…' : <LastLook domain={domain} />}
        </p>
      </Row>
    </article>
  )
}

type MainAddressProps = { domain: Domain; siblings: Domain[]; onChoose: () => void }

/** Which of several domains of a campaign is the one that it gives as its own. */
function MainAddress({ domain, siblings, onChoose }: MainAddressProps) {
  if (siblings.length < 2) return null
  if (!domain.isPrimary && !domain.verifiedAt) return null
  const main = siblings.find(({ isPrimary }) => isPrimary)
  return (
    <div>
      <dt>Main address</dt>
      <dd>
        {domain.isPrimary ? (
          'This one: links and search engines are given it.'
        ) : (
          <>
            {main?.displayName}{' '}
            <button type="button" className={classes.link} onClick={onChoose}>
              Use this one instead
            </button>
          </>
        )}
      </dd>
    </div>
  )
}

function LastLook({ domain: { checkedAt, nextCheckAt } }: { domain: Domain }) {
  if (!checkedAt) return <>Not looked up yet.</>
  return (
    <>
      Checked <RelativeTime at={checkedAt} />
      {nextCheckAt ? (
        <>
          , again by itself <RelativeTime at={nextCheckAt} />
        </>
      ) : null}
      .
    </>
  )
}

/** How a domain stands, in a word or two. */
const domainStateWords: Record<DomainState, { words: string; tone: 'good' | 'bad' | 'waiting' }> = {
  waiting: { words: 'Waiting for DNS', tone: 'waiting' },
  unrouted: { words: 'Proven, not led here', tone: 'waiting' },
  verified: { words: 'Verified', tone: 'good' },
  drifted: { words: 'Record gone', tone: 'bad' },
  lost: { words: 'Not served', tone: 'bad' },
  taken: { words: 'Used by another company', tone: 'bad' },
}

/** Is the certificate there, in words? It is obtained by the proxy, at the first visit. */
function certificateWords(state: DomainState): string {
  if (state === 'verified' || state === 'drifted')
    return 'Obtained at the first visit by https, and renewed by itself.'
  if (state === 'unrouted') return 'Obtained at the first visit, once visitors are led here.'
  return 'Obtained by itself once the name is verified; never before.'
}
