import { renderToStaticMarkup } from 'react-dom/server'
import type { MailContent } from './content.ts'
import { MailPage } from './mail-page.tsx'
import type { FindPicture } from './find-picture.ts'
import type { MailPictures } from './mail-pictures.ts'
import { mailText } from './mail-text.ts'

export type MailToRender = {
  subject: string
  content: MailContent
  pictures: MailPictures
  /** Where one of the pictures is found: `cid:…` in a mail. */
  addressOf: (key: string) => string
  /** A reply becomes a comment. */
  repliesAreRead: boolean
}

// The doctype that mail programs are known to lay tables out by.
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** A mail as text and as HTML. It names nothing outside of itself but its links. */
export function renderMail(mail: MailToRender): { text: string; html: string } {
  const { subject, content, pictures, addressOf, repliesAreRead } = mail
  const repliesAre = repliesAreRead
    ? 'Reply to this mail to answer there.'
    : 'Replies to this mail are not read.'
  const find: FindPicture = (key) => {
    const picture = pictures.get(key)
    return picture ? { src: addressOf(key), width: picture.width, height: picture.height } : null
  }
  const page = <MailPage subject={subject} content={content} find={find} repliesAre={repliesAre} />
  return {
    text: mailText(content, repliesAre),
    // React would have pictures fetched ahead, by links that mail programs don't know.
    html: doctype + renderToStaticMarkup(page).replaceAll(/<link rel="preload"[^>]*>/g, ''),
  }
}
