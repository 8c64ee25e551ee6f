import { Button } from '@react-email/button'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import type { MailNews, MailPart } from './content.ts'
import { untilWhen, whereAndWhen } from './date-in-mail.ts'
import type { FindPicture } from './find-picture.ts'
import { Block } from './mail-block.tsx'
import { look, looks } from './mail-look.ts'
import { Chart, Figures, Rows } from './mail-numbers.tsx'

/** How a piece of news stands in a mail: as the only one, as the first, or below another. */
export type Setting = 'alone' | 'first' | 'next'

type PartProps = { part: MailPart; find: FindPicture; setting: Setting }

/** One part of a mail, as a block below the one before. */
export function Part({ part, find, setting }: PartProps) {
  switch (part.kind) {
    case 'words':
      return <Words text={part.text} />
    case 'note':
      return (
        <Text dir="auto" {...look('soft', { margin: '0 0 16px', whiteSpace: 'pre-line' })}>
          {part.text}
        </Text>
      )
    case 'code':
      return (
        <Block margin="0 0 24px" {...look('code', codeBox)}>
          <span style={{ letterSpacing: 8, paddingLeft: 8 }}>{part.digits}</span>
        </Block>
      )
    case 'action':
      return (
        <Block margin="8px 0 24px">
          <Action label={part.label} url={part.url} isQuiet={false} />
        </Block>
      )
    case 'news':
      return <News news={part} find={find} setting={setting} />
    case 'figures':
      return <Figures part={part} />
    case 'picture':
      return <Chart part={part} find={find} />
    case 'rows':
      return <Rows part={part} find={find} />
  }
}

const codeBox = { padding: '18px 0', textAlign: 'center', borderRadius: 8 } as const

function Words({ text }: { text: string }) {
  return (
    <Text dir="auto" {...look('ink', { margin: '0 0 16px', whiteSpace: 'pre-line' })}>
      {text}
    </Text>
  )
}

function Action({ label, url, isQuiet }: { label: string; url: string; isQuiet: boolean }) {
  const padding = isQuiet ? '11px 18px' : '13px 22px'
  const box = { padding, borderRadius: 8, fontSize: 15, lineHeight: '20px', fontWeight: 600 }
  return (
    <Button href={url} {...look(isQuiet ? 'quiet' : 'button', box)}>
      {label}
    </Button>
  )
}

function Picture({ news, find }: { news: MailNews; find: FindPicture }) {
  const picture = news.picture ? find(news.picture.key) : null
  if (!news.picture || !picture) return null
  const { src, width, height } = picture
  return (
    <Block margin="0 0 20px">
      <Link href={news.url} style={{ display: 'block' }}>
        <Img
          src={src}
          alt={news.picture.alt}
          width={width}
          height={height}
          {...look('picture', { width: '100%', maxWidth: width, height: 'auto' })}
        />
      </Link>
    </Block>
  )
}

/** Alone it stands below the title, which says what happened; else each says it by itself. */
function News({ news, find, setting }: { news: MailNews; find: FindPicture; setting: Setting }) {
  const isApart = setting === 'next'
  const until = untilWhen(news)
  const apart = isApart ? { ...looks.rule, paddingTop: 20 } : {}
  return (
    <Block margin="0 0 20px" className={isApart ? 'm-rule' : 'm-news'} style={apart}>
      {setting === 'alone' ? null : (
        <Text dir="auto" {...look('strong', { margin: '0 0 2px' })}>
          {news.what}
        </Text>
      )}
      <Text
        dir="auto"
        {...look('soft', { margin: setting === 'alone' ? '-12px 0 20px' : '0 0 12px' })}
      >
        {whereAndWhen(news)}
        {until ? (
          <>
            <br />
            <strong>{until}</strong>
          </>
        ) : null}
      </Text>
      {news.words ? (
        <Block margin="0 0 20px" {...look('plate', { padding: '12px 16px' })}>
          <Text dir="auto" {...look('ink', { margin: 0, whiteSpace: 'pre-line' })}>
            {news.words}
          </Text>
        </Block>
      ) : null}
      <Picture news={news} find={find} />
      <Action label={news.label} url={news.url} isQuiet={setting !== 'alone'} />
    </Block>
  )
}
