import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** Confetti, one prize and a clock. Goal: entries. */
const seed: TemplateSeed = (calendar) => {
  const closes = calendar(3, 'sunday', '21:00')
  const drawn = calendar(4, 'monday')
  return {
    theme: {
      background: '#fff9e0',
      text: '#22202a',
      muted: '#ffe98a',
      primary: '#d22f55',
      onPrimary: '#ffffff',
      headingFont: 'bricolage',
      bodyFont: 'nunito',
      radius: 28,
      scale: 1.15,
      textSize: 17,
      buttonShape: 'round',
    },
    pages: [
      t.page(
        'Win a red city bicycle',
        `Tell us where you would ride first and win a red city bicycle with a basket. Enter until ${closes.day}.`,
        t.section(
          {
            width: 'wide',
            padding: 'large',
            background: 'custom',
            colour: '#ffd83d',
            ratio: [1, 1],
            align: 'centre',
            reverse: true,
          },
          [
            t.eyebrow('A present from Pedal & Co.'),
            t.title('Win a bicycle with a very good bell'),
            t.text(
              'Tell us where you would ride first. One of you goes there on a brand-new red bike.',
              { size: 'large' },
            ),
            t.button('Enter now', '#enter', { size: 'large' }),
          ],
          [
            t.image(
              'prize-bicycle',
              'A red city bicycle with flowers in its basket, confetti around it',
              { corners: 'large' },
            ),
          ],
        ),
        t.section({ width: 'normal', padding: 'medium', background: 'primary' }, [
          t.block('countdown', {
            until: closes.moment,
            title: 'Entries close in',
            over: 'Entries are closed. The winner hears from us by mail.',
            look: 'cards',
            align: 'center',
          }),
        ]),
        t.section(
          { width: 'wide', padding: 'large' },
          ...(
            [
              ['message', 'Say where', 'A lake, a bakery, your sister’s door. One line is enough.'],
              [
                'ticket',
                'Send it in',
                'One entry a person. It costs nothing, and nothing has to be bought.',
              ],
              [
                'gift',
                'Cross your fingers',
                `We draw the winner on ${drawn.day}, and write to them the same day.`,
              ],
            ] as const
          ).map(([icon, name, words]) => [
            t.block('icon', { icon, size: 'huge', frame: 'solid', align: 'center' }),
            t.heading(name, { size: 'medium', align: 'center' }),
            t.text(words, { align: 'center' }),
          ]),
        ),
        t.section({ width: 'narrow', padding: 'large', background: 'muted' }, [
          t.heading('Your entry', { align: 'center' }),
          t.form(
            'Count me in',
            [
              t.askName('First name', { autocomplete: 'given-name' }),
              t.askEmail(),
              t.ask('text', 'ride', 'Where would you ride first?', {
                required: true,
                maxLength: 120,
                placeholder: 'To the lake, before work',
              }),
              t.askConsent(
                'You may write to me about this giveaway. I am 18 or older and accept the rules below.',
              ),
            ],
            { anchor: 'enter' },
          ),
        ]),
        t.section({ width: 'narrow', padding: 'large' }, [
          t.heading('The rules, in short', { size: 'medium' }),
          t.questions(
            [
              [
                'Who can enter?',
                'Everyone who is 18 or older and lives where we can deliver a bicycle by van.',
              ],
              [
                'How is the winner chosen?',
                'By lot among all entries, with two witnesses and a very old hat.',
              ],
              [
                'What happens with my address?',
                'It is used for this giveaway alone and deleted four weeks after the draw.',
              ],
            ],
            { look: 'cards' },
          ),
        ]),
      ),
      t.thanksPage(
        'You are in the hat',
        'Your entry has arrived. Good luck.',
        t.section({ width: 'normal', padding: 'large', background: 'custom', colour: '#ffd83d' }, [
          t.image('prize-bicycle', '', { width: 'medium', corners: 'large' }),
          t.title('You are in the hat', { align: 'center' }),
          t.text(
            `We draw on ${drawn.day}. Until then, walk a little: it makes the bicycle feel even faster.`,
            {
              size: 'large',
              align: 'center',
            },
          ),
          t.button('Back to the prize', '/', { align: 'center' }),
        ]),
      ),
    ],
  }
}

export default seed
