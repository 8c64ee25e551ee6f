import { Switch } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { PictureField } from '#client/features/assets/public/picture-field.tsx'
import type { ScalarField } from '#shared/campaign/model/field.ts'
import { unreachable } from '#shared/lib/must.ts'
import { useBuilder } from '../state/builder-context.ts'
import { ChoiceControl } from './choice-control.tsx'
import { countries } from './countries.ts'
import { ColourControl } from './colour-control.tsx'
import { CropControl } from './crop-control.tsx'
import { DateControl } from './date-control.tsx'
import { FieldRow } from './field-row.tsx'
import { FocalControl } from './focal-control.tsx'
import { IconControl } from './icon-control.tsx'
import { LinkControl } from './link-control.tsx'
import { NumberControl } from './number-control.tsx'
import type { Scalar } from './scalar.ts'
import { TextControl } from './text-control.tsx'

type PointEdit = { label: string; value: string; write: (value: string) => void }

type ScalarControlProps = {
  field: ScalarField
  value: Scalar | null
  /** `before` is given for texts: what the person saw when changing it. */
  write: (value: Scalar, before?: string) => void
  /** The colour behind the thing that is edited, `#rrggbb`. */
  ground: string
  /** The point by which a picture is cut, which is shown in it; null where nothing is cut. */
  point?: PointEdit | null
  /** The picture of which a `crop` field shows a part; '' for none. */
  picture?: string
  /** At the end of the label's line. */
  aside?: ReactNode
}

/** The control of one field; a field type without one does not compile. */
export function ScalarControl(props: ScalarControlProps) {
  const { field, value, write, ground, point, picture = '', aside } = props
  const { label, help, required } = field
  const row = { label, help, required, aside }
  const text = typeof value === 'string' ? value : ''
  const choice = (
    options: ComponentProps<typeof ChoiceControl>['options'],
    choose: (value: string) => void,
  ) => (
    <FieldRow {...row}>
      {(ids) => (
        <ChoiceControl {...ids} label={label} options={options} value={text} write={choose} />
      )}
    </FieldRow>
  )
  switch (field.type) {
    case 'text':
      if (field.list)
        return choice([{ value: '', label: 'None' }, ...countries], (next) => write(next, text))
      return (
        <FieldRow {...row} aside={<Room text={text} maxLength={field.maxLength} />}>
          {(ids) => (
            <TextControl
              {...ids}
              value={text}
              write={write}
              multiline={field.multiline}
              maxLength={field.maxLength}
              placeholder={field.placeholder}
            />
          )}
        </FieldRow>
      )
    case 'choice':
      return choice(field.options, write)
    case 'switch':
      return (
        <FieldRow {...row} inline>
          {({ id, describedBy }) => (
            <Switch
              id={id}
              size="xs"
              color="ink"
              aria-describedby={describedBy}
              checked={value === true}
              onChange={(event) => write(event.currentTarget.checked)}
            />
          )}
        </FieldRow>
      )
    case 'number':
      return (
        <FieldRow {...row}>
          {(ids) => (
            <NumberControl
              {...ids}
              label={label}
              min={field.min}
              max={field.max}
              step={field.step}
              unit={field.unit}
              value={typeof value === 'number' ? value : field.default}
              write={write}
            />
          )}
        </FieldRow>
      )
    case 'link':
      return (
        <FieldRow {...row}>
          {(ids) => <LinkControl {...ids} label={label} value={text} write={write} />}
        </FieldRow>
      )
    case 'image':
      return (
        <FieldRow {...row}>
          {(ids) => (
            <BuilderPicture {...ids} label={label} value={text} write={write}>
              {point ? <FocalControl {...point} picture={text} /> : null}
            </BuilderPicture>
          )}
        </FieldRow>
      )
    // It is set in the picture that it is about.
    case 'focal':
      return null
    case 'crop':
      return (
        <FieldRow {...row}>
          {(ids) => <CropControl {...ids} value={text} picture={picture} write={write} />}
        </FieldRow>
      )
    case 'colour':
      return (
        <FieldRow {...row}>
          {(ids) => (
            <ColourControl {...ids} label={label} value={text} write={write} ground={ground} />
          )}
        </FieldRow>
      )
    case 'icon':
      return (
        <FieldRow {...row}>
          {(ids) => <IconControl {...ids} label={label} value={text} write={write} />}
        </FieldRow>
      )
    case 'date':
      return (
        <FieldRow {...row}>{(ids) => <DateControl {...ids} value={text} write={write} />}</FieldRow>
      )
    default:
      return unreachable(field)
  }
}

function BuilderPicture(props: Omit<ComponentProps<typeof PictureField>, 'companyId'>) {
  return <PictureField {...props} companyId={useBuilder().companyId} />
}

/** How much may still be written; shown when it gets tight. */
function Room({ text, maxLength }: { text: string; maxLength: number }) {
  const left = maxLength - text.length
  if (left > Math.max(10, maxLength * 0.1)) return null
  return <span className="fan-number">{left} left</span>
}
