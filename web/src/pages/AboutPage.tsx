import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MARKETS } from '@trademates/contract/markets'
import { CandleStrip } from '#features/community/CandleStrip.tsx'
import { CommunityNumbers } from '#features/community/CommunityNumbers.tsx'
import { Licences } from '#features/community/Licences.tsx'
import { healthQuery } from '#features/community/queries.ts'
import { MarketBadge } from '#features/markets/MarketBadge.tsx'
import { Icon } from '#ui/Icon.tsx'
import './AboutPage.css'

const RULES = [
  { icon: 'shield-check', rule: 'Say where you are wrong.', text: 'An idea without a stop is a comment.' },
  { icon: 'eye', rule: 'Disclose.', text: 'If you hold it, write it.' },
  { icon: 'ban', rule: 'No signals for sale.', text: 'No paid groups, no referral links.' },
] as const

function Story() {
  return (
    <>
      <h2>How the feed works</h2>
      <p>
        Latest shows the posts of everybody, the newest first; Following those of the people you follow. Chips narrow both to one of the six
        markets, and a tag to its own posts. Nothing is ranked by guesses about you, nothing is promoted, and no post is paid for. What you
        mute or block is left out. New posts, likes and comments arrive while you read; the list moves only when you ask for it.
      </p>
      <h2>How prices work</h2>
      <p>
        A price in a post is what its author wrote. Where TradeMates shows a price of its own, it says where the price is from and when it
        was taken, and sample data says that it is sample data. Prices can be late or wrong. Trade by those of your broker.
      </p>
      <h2>House rules</h2>
      <ul>
        {RULES.map(({ icon, rule, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>
              <b>{rule}</b> {text}
            </span>
          </li>
        ))}
      </ul>
      <h2>Risk warning</h2>
      <p>
        Trading can cost all that you put in, and with leverage more than that. Most private traders lose money. Posts are opinions of their
        authors, lessons and calculators explain and do not advise, and nothing here is a recommendation to trade or an offer. Past results
        say little about coming ones. Only use money whose loss you can bear, and ask somebody licensed where you are unsure.{' '}
        <Link to="/learn/$lesson" params={{ lesson: 'position-size' }} className="link">
          Begin with the size of a position.
        </Link>
      </p>
    </>
  )
}

function Facts() {
  const { data } = useQuery(healthQuery)
  return (
    <section className="about-facts" aria-label="Facts">
      <dl>
        <div>
          <dt>Version</dt>
          <dd className="strong">{data?.version ?? '…'}</dd>
        </div>
        <div>
          <dt>Markets</dt>
          <dd className="about-markets">
            {MARKETS.map((market) => (
              <MarketBadge key={market} market={market} />
            ))}
          </dd>
        </div>
        <div>
          <dt>Licence</dt>
          <dd>
            TradeMates is free software under the MIT licence. Its letters are Geist by Vercel, under the SIL Open Font License, its icons
            Lucide, under ISC.
          </dd>
        </div>
        <div>
          <dt>For programs</dt>
          <dd>
            <a href="/api/docs/" className="link" target="_blank" rel="noopener">
              The API and its document
            </a>
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** What TradeMates is, how it works, how many people are here, and what it is built with. */
export default function AboutPage() {
  return (
    <div className="cols">
      <section className="feed" aria-label="About">
        <div className="about">
          <h1>Two candles, side by side.</h1>
          <p className="about-lead">
            TradeMates is a place where traders post what they see, say where they are wrong, and keep the result next to the idea.
          </p>
          <CandleStrip />
          <h2>The community</h2>
          <CommunityNumbers />
          <Story />
          <div className="about-inline">
            <h2>Facts</h2>
            <Facts />
          </div>
          <h2>Built with</h2>
          <p>TradeMates stands on the work of others. This list is made from what is installed, each time the client is built.</p>
          <Licences />
        </div>
      </section>
      <aside className="rail">
        <div className="panel">
          <Facts />
        </div>
      </aside>
    </div>
  )
}
