import { Button } from '@react-email/button'
import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import type { MailNews, MailPart } from './content.ts'
import { timeInMail } from './date-in-mail.ts'
import { Block } from './mail-block.tsx'
import { look, looks } from './mail-look.ts'

/** Where a picture is found in this rendering, and how large it is shown; null without one. */
export type FindPicture = (key: string) => { src: string; width: number; height: number } | null

type PartProps = { part: MailPart; find: FindPicture; isFirst: boolean }

/** One part of a mail, as a block below the one before. */
export function Part({ part, find, isFirst }: PartProps) {
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
          <Action label={part.label} url={part.url} />
        </Block>
      )
    case 'picture':
      return <Picture part={part} find={find} />
    case 'news':
      return <News news={part} isFirst={isFirst} />
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

function Action({ label, url }: { label: string; url: string }) {
  const box = { padding: '13px 22px', borderRadius: 8, fontSize: 15, lineHeight: '20px' }
  return (
    <Button href={url} {...look('button', { ...box, fontWeight: 600 })}>
      {label}
    </Button>
  )
}

function Picture({ part, find }: { part: MailPart & { kind: 'picture' }; find: FindPicture }) {
  const picture = find(part.key)
  if (!picture) return null
  return (
    <Block margin="8px 0 24px">
      <Link href={part.url}>
        <Img
          src={picture.src}
          alt={part.alt}
          width={picture.width}
          height={picture.height}
          {...look('picture', { width: '100%', maxWidth: picture.width, height: 'auto' })}
        />
      </Link>
    </Block>
  )
}

function News({ news, isFirst }: { news: MailNews; isFirst: boolean }) {
  const apart = isFirst ? {} : { ...looks.rule, paddingTop: 20 }
  return (
    <Block margin="0 0 20px" className={isFirst ? 'm-news' : 'm-rule'} style={apart}>
      <Text dir="auto" {...look('strong', { margin: '0 0 2px' })}>
        {news.what}
      </Text>
      <Text {...look('soft', { margin: '0 0 12px' })}>{timeInMail(news.at)}</Text>
      {news.words ? (
        <Block margin="0 0 16px" {...look('plate', { padding: '12px 16px' })}>
          <Text dir="auto" {...look('ink', { margin: 0, whiteSpace: 'pre-line' })}>
            {news.words}
          </Text>
        </Block>
      ) : null}
      <Action label={news.label} url={news.url} />
    </Block>
  )
}
