import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** A page set like a newspaper: rules, columns, one red. Goal: subscriptions. */
const seed: TemplateSeed = (calendar) => {
  const next = calendar(1, 'friday')
  return {
    theme: {
      background: '#f2ede2',
      text: '#161412',
      muted: '#e8e0cf',
      primary: '#a8211a',
      onPrimary: '#ffffff',
      headingFont: 'source-serif',
      bodyFont: 'source-serif',
      radius: 0,
      scale: 1.1,
      space: 0.7,
      buttonShape: 'square',
    },
    pages: [
      t.page(
        'The Block Report: city news, once a week',
        'What changed in your street, why, and who decided it. One page every Friday, written by three reporters.',
        t.section({ width: 'wide', padding: 'small', gap: 'small' }, [
          t.title('The Block Report', { align: 'center' }),
          t.block('divider', { thickness: 3 }),
          t.text(`Next edition ${next.day}. One page, every Friday, by mail.`, {
            align: 'center',
            size: 'small',
          }),
          t.block('divider'),
        ]),
        t.section(
          { width: 'wide', padding: 'medium', ratio: [2, 1] },
          [
            t.image('digest-city', 'A linocut of black towers before a red sun, a river in front', {
              ratio: 'wide',
              corners: 'square',
              caption: 'The river front, cut in linoleum for our first edition.',
            }),
            t.heading('What changed in your street, and who decided it'),
            t.text(
              t.words(
                'A bench disappears, a rent doubles, a bus comes every six minutes. Someone decided each of these, usually on a Tuesday, usually in a room with twelve chairs.',
                'We sit on the thirteenth. Three reporters read every agenda and every permit of the city, and every Friday write down the five things that will touch your week.',
              ),
            ),
          ],
          [
            t.eyebrow('Subscribe'),
            t.heading('One page. Every Friday.', { size: 'medium' }),
            t.text('Free for readers, paid for by those who can. Leave with one click.'),
            t.form(
              'Send me Friday’s page',
              [
                t.askEmail(),
                t.ask('select', 'part', 'Your part of the city', {
                  options: 'Harbour\nOld town\nNorth side\nThe hills',
                  placeholder: 'Choose one',
                }),
                t.askConsent('You may send me The Block Report every Friday.'),
              ],
              { look: 'card' },
            ),
          ],
        ),
        t.section({ width: 'wide', padding: 'small' }, [t.block('divider', { thickness: 3 })]),
        t.section(
          { width: 'wide', padding: 'small' },
          [
            t.eyebrow('Streets'),
            t.subheading('The corner that flooded eleven times'),
            t.text(
              'A drain was planned in one year, moved in the next and forgotten in the third. We found the drawing.',
            ),
          ],
          [
            t.eyebrow('Homes'),
            t.subheading('Four hundred keys nobody has collected'),
            t.text(
              'Why finished flats stand empty for nine months, explained with one form and two stamps.',
            ),
          ],
          [
            t.eyebrow('Buses'),
            t.subheading('Line 12, measured with a stopwatch'),
            t.text(
              'We rode it for a week. The timetable is right twice a day, like the other kind of clock.',
            ),
          ],
          [
            t.eyebrow('Trees'),
            t.subheading('The plane tree that has a lawyer'),
            t.text('It is a hundred and forty years old and in the way of a lift. It may win.'),
          ],
        ),
        t.section(
          { width: 'wide', padding: 'large', background: 'dark', ratio: [1, 2], align: 'centre' },
          [
            t.image('digest-type', 'Wooden printing letters and signs in black, red and cream', {
              corners: 'square',
            }),
          ],
          [
            t.heading('Our three rules'),
            t.text(
              t.words(
                'We name who decided. We link the paper it stands on. And when we were wrong, the correction stands first, in the same size.',
              ),
              { size: 'large' },
            ),
          ],
        ),
      ),
      t.thanksPage(
        'You are subscribed',
        `Your first Block Report comes on ${next.day}.`,
        t.section({ width: 'narrow', padding: 'large' }, [
          t.block('divider', { thickness: 3 }),
          t.title(`Until ${next.weekday}`, { align: 'center' }),
          t.block('divider'),
          t.lead(
            `Your first page comes on ${next.day}, before breakfast. Know of a drain, a bench or a tree? Just answer it.`,
            {
              align: 'center',
            },
          ),
          t.button('Back to the front page', '/', { style: 'secondary', align: 'center' }),
        ]),
      ),
    ],
  }
}

export default seed
