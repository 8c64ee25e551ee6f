import { Button, Checkbox, NumberInput } from '@mantine/core'
import { formatShare } from '#shared/lib/format-share.ts'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import { equalShares, withWeight, wrongShares } from './shares.ts'
import type { Share } from './shares.ts'
import classes from './share-fields.module.css'

/** A page or variant that may take part. */
export type Participant = Share & {
  letter: string
  name: string
  /** It shows what the page shows. */
  isSame: boolean
}

type ShareFieldsProps = {
  participants: readonly Participant[]
  onChange: (participants: Participant[]) => void
  /** Only shares can be changed, not who takes part. */
  isFixed?: boolean
}

/** Who takes part, with which share of visitors; the first is the page, which always does. */
export function ShareFields({ participants, onChange, isFixed = false }: ShareFieldsProps) {
  const wrong = wrongShares(participants)
  const taking = participants.filter(({ isIn }) => isIn)
  const take = (id: string, isIn: boolean) =>
    onChange(equalShares(participants.map((one) => (one.id === id ? { ...one, isIn } : one))))
  const same = taking.filter(({ isSame }) => isSame)
  return (
    <fieldset className={classes.shares}>
      <legend className={classes.legend}>
        {isFixed ? 'Shares' : 'Who takes part, and with which share'}
      </legend>
      <ul className={classes.list}>
        {participants.map((one, index) => (
          <li key={one.id} className={classes.one}>
            {index === 0 || isFixed ? (
              <Name participant={one} />
            ) : (
              <Checkbox
                label={<Name participant={one} />}
                checked={one.isIn}
                onChange={({ currentTarget: { checked } }) => take(one.id, checked)}
              />
            )}
            <NumberInput
              aria-label={`Share of ${one.letter} in percent`}
              className={classes.weight}
              size="xs"
              min={0}
              max={99}
              step={5}
              suffix="%"
              allowDecimal={false}
              allowNegative={false}
              disabled={!one.isIn}
              value={one.weight}
              onChange={(value) => onChange(withWeight(participants, one.id, Number(value)))}
            />
          </li>
        ))}
      </ul>
      <Row gap="8" align="center" justify="between" wrap>
        <Text role="status" size="12" tone={wrong ? 'danger' : 'ink-3'} grow pretty>
          {wrong ?? `The shares add up to ${formatShare(1, 1)}.`}
        </Text>
        {taking.length > 2 ? (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => onChange(equalShares(participants))}
          >
            Share equally
          </Button>
        ) : null}
      </Row>
      {same.length > 0 ? (
        <p className={classes.same}>
          {same.map(({ letter }) => letter).join(' and ')} {same.length === 1 ? 'is' : 'are'} the
          same as the page. With that the experiment has nothing to find: it checks the measuring,
          and should have no winner.
        </p>
      ) : null}
    </fieldset>
  )
}

function Name({ participant: { letter, name } }: { participant: Participant }) {
  return (
    <Text as="span" size="13">
      <b>{letter}</b>, <bdi translate="no">{name}</bdi>
    </Text>
  )
}
