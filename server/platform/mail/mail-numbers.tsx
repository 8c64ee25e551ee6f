import { Img } from '@react-email/img'
import { Text } from '@react-email/text'
import type { MailChart, MailFigures, MailRows } from './content.ts'
import type { FindPicture } from './find-picture.ts'
import { Block } from './mail-block.tsx'
import { look, looks } from './mail-look.ts'

const perLine = 3

/** Numbers, three beside each other. */
export function Figures({ part: { figures } }: { part: MailFigures }) {
  const lines = figures.flatMap((_, at) =>
    at % perLine === 0 ? [figures.slice(at, at + perLine)] : [],
  )
  return (
    <table {...plain} width="100%" style={{ margin: '0 0 16px', tableLayout: 'fixed' }}>
      <tbody>
        {lines.map((line) => (
          <tr key={line[0]?.label}>
            {Array.from({ length: perLine }, (_, at) => (
              <td key={at} valign="top" style={{ padding: '0 12px 12px 0' }}>
                {line[at] ? <Figure figure={line[at]} /> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const plain = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const

function Figure({ figure: { label, value, change } }: { figure: MailFigures['figures'][number] }) {
  return (
    <>
      <Text dir="auto" {...look('soft', { margin: 0 })}>
        {label}
      </Text>
      <Text {...look('title', { margin: 0 })}>{value}</Text>
      {change ? <Text {...look('soft', { margin: 0 })}>{change}</Text> : null}
    </>
  )
}

type Pictured<Part> = { part: Part; find: FindPicture }

/** A picture of numbers, and the same in words for whoever sees no pictures. */
export function Chart({ part: { title, picture, words }, find }: Pictured<MailChart>) {
  const found = find(picture.key)
  return (
    <Block margin="0 0 20px">
      <Title text={title} />
      {found ? (
        <Img
          {...found}
          alt={picture.alt}
          style={{ width: '100%', maxWidth: found.width, height: 'auto', borderRadius: 8 }}
        />
      ) : null}
      <Text {...look('soft', { margin: '8px 0 0', whiteSpace: 'pre-line' })}>{words}</Text>
    </Block>
  )
}

function Title({ text }: { text: string }) {
  return <Text {...look('strong', { margin: '0 0 8px' })}>{text}</Text>
}

/** A list with its values at the end of each line. */
export function Rows({ part: { title, heads, rows }, find }: Pictured<MailRows>) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '0 0 20px' }}>
      <thead>
        <tr>
          <th align="left" scope="col" colSpan={2} style={{ fontWeight: 600 }}>
            <Title text={title} />
          </th>
          {heads.map((head) => (
            <th key={head} align="right" scope="col" style={{ fontWeight: 400 }}>
              <Text {...look('soft', { margin: '0 0 8px', whiteSpace: 'nowrap' })}>{head}</Text>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...rows.entries()].map(([at, row]) => (
          <Row key={at} row={row} find={find} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { row: MailRows['rows'][number]; find: FindPicture }

function Row({ row: { name, values, picture }, find }: RowProps) {
  const found = picture ? find(picture.key) : null
  return (
    <tr>
      <td className="m-rule" colSpan={found ? 1 : 2} style={cell}>
        <Text dir="auto" {...look('ink', words)}>
          {name}
        </Text>
      </td>
      {found && picture ? (
        <td className="m-rule m-bar" width={found.width} style={cell}>
          <Img
            {...found}
            alt={picture.alt}
            style={{ width: '100%', height: 12, borderRadius: 3 }}
          />
        </td>
      ) : null}
      {[...values.entries()].map(([at, value]) => (
        <td key={at} className="m-rule" align="right" style={{ ...cell, paddingLeft: 12 }}>
          <Text {...look('ink', { ...words, whiteSpace: 'nowrap' })}>{value}</Text>
        </td>
      ))}
    </tr>
  )
}

const cell = { ...looks.rule, padding: '6px 0' }
const words = { margin: 0, fontSize: 14, lineHeight: '20px' }
