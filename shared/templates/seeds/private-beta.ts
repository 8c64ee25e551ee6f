import type { TemplateSeed } from '../template.ts'
import * as t from '../pieces.ts'

/** A soft page for software that lets people in slowly, with a form in two steps. Goal: requests. */
const seed: TemplateSeed = () => ({
  theme: {
    background: '#fdfcff',
    text: '#241d45',
    muted: '#f3efff',
    primary: '#5b3df0',
    onPrimary: '#ffffff',
    headingFont: 'dm-sans',
    bodyFont: 'dm-sans',
    radius: 26,
    space: 1.2,
    buttonShape: 'round',
  },
  pages: [
    t.page(
      'Quietly: mail that waits until you are ready',
      'Quietly gathers what came in and brings it three times a day. Ask for a place in the private beta.',
      t.section({ width: 'wide', padding: 'small' }, [
        t.navigation(
          'Quietly',
          [
            ['How it works', '#how'],
            ['Questions', '#questions'],
          ],
          ['Ask for a place', '#place'],
          { look: 'card', align: 'center' },
        ),
      ]),
      t.section({ width: 'normal', padding: 'large', gradient: 'down', gradientTo: 'muted' }, [
        t.title('Mail that waits until you are ready', { align: 'center' }),
        t.lead(
          'Quietly gathers what came in and brings it three times a day, sorted by what it asks of you. In between, nothing blinks.',
          {
            align: 'center',
          },
        ),
        t.block('button-group', {
          items: t.items(
            { label: t.words('Ask for a place'), link: '#place', style: 'primary' },
            { label: t.words('See how it works'), link: '#how', style: 'secondary' },
          ),
          align: 'center',
          size: 'large',
        }),
        t.image('quiet-inbox', 'Three soft cards above each other, the first with a check mark', {
          corners: 'large',
        }),
      ]),
      t.section({ width: 'wide', padding: 'large', anchor: 'how', background: 'muted' }, [
        t.heading('A day with three deliveries'),
        t.points(
          [
            ['Eight: what cannot wait', 'Anything with today in it, and people you named.', 'sun'],
            [
              'Noon: what asks for an answer',
              'With a first draft, if you like, in your own words.',
              'message',
            ],
            [
              'Four: the rest, in one page',
              'Receipts, news and notices, read in two minutes.',
              'coffee',
            ],
          ],
          { columns: 'three', place: 'above', frame: 'solid', size: 'large' },
        ),
      ]),
      t.section(
        { width: 'wide', padding: 'large', ratio: [1, 1], align: 'centre' },
        [
          t.heading('Yours stays yours'),
          t.text(
            'Quietly reads on your device and keeps nothing elsewhere. Close your account, and there is nothing left to delete.',
            {
              size: 'large',
            },
          ),
        ],
        [
          t.points(
            [
              ['Works with any mailbox', 'No new address, nothing to move.', 'mail'],
              ['No learning from your letters', 'They are letters, not material.', 'lock'],
              ['Urgent still reaches you', 'You say who may ring the bell.', 'bell'],
            ],
            { frame: 'soft' },
          ),
        ],
      ),
      t.section(
        {
          width: 'narrow',
          padding: 'large',
          background: 'primary',
          gradient: 'corner',
          gradientTo: '#7a2fc4',
        },
        [
          t.heading('Ask for a place in the beta', { align: 'center' }),
          t.text(
            'We let in a few people every week and listen to each of them. Two short steps help us choose.',
            {
              size: 'large',
              align: 'center',
            },
          ),
          t.form(
            'Ask for a place',
            [
              t.ask('step', 'mail', 'Where we reach you'),
              t.askEmail(),
              t.ask('step', 'use', 'How you use mail'),
              t.ask('radios', 'many', 'How much comes in on a day?', {
                options: 'Less than 20\n20 to 80\nMore than I read',
                required: true,
              }),
              t.ask('checkboxes', 'device', 'Where do you read it?', {
                options: 'Computer\nPhone\nTablet',
              }),
              t.askConsent('You may write to me about the beta of Quietly.'),
            ],
            { anchor: 'place' },
          ),
        ],
      ),
      t.section({ width: 'narrow', padding: 'large', anchor: 'questions' }, [
        t.heading('Questions', { size: 'medium', align: 'center' }),
        t.questions(
          [
            [
              'How long will I wait?',
              'Between one week and six. We write as soon as your place is there.',
            ],
            [
              'What does the beta cost?',
              'Nothing. When it is over you decide whether it is worth something to you.',
            ],
            ['May I invite my team?', 'Yes, as soon as you are in: three places come with yours.'],
          ],
          { look: 'cards', single: true },
        ),
      ]),
    ),
    t.thanksPage(
      'Thank you, we will write',
      'Your request for the beta of Quietly has arrived.',
      t.section({ width: 'narrow', padding: 'large', gradient: 'down', gradientTo: 'muted' }, [
        t.block('icon', { icon: 'mail', size: 'huge', frame: 'solid', align: 'center' }),
        t.title('Noted. Quietly.', { align: 'center' }),
        t.lead(
          'Your request is here. You will get one mail when your place is ready, at eight, at noon or at four.',
          {
            align: 'center',
          },
        ),
        t.button('Back to the page', '/', { style: 'secondary', align: 'center' }),
      ]),
    ),
  ],
})

export default seed
