import { Link } from '@tanstack/react-router'
import { CALCULATORS } from '#features/learning/calculators/all-calculators.ts'
import { CalculatorView } from '#features/learning/calculators/CalculatorView.tsx'
import { LearnHead } from '#features/learning/LearnHead.tsx'
import './CalculatorsPage.css'

/** The sums of a trade, with their formulas. */
export default function CalculatorsPage() {
  return (
    <div className="cols">
      <section className="feed" aria-label="Calculators">
        <LearnHead title="Calculators" />
        {CALCULATORS.map((calculator) => (
          <CalculatorView key={calculator.id} calculator={calculator} />
        ))}
        <p className="calculators-note">Everything is computed here, in your browser, in decimals. Nothing that you type leaves it.</p>
      </section>
      <aside className="rail">
        <nav className="panel calculators-way" aria-label="Calculators on this page">
          {CALCULATORS.map(({ id, title }) => (
            <Link key={id} to="/learn/calculators" hash={id} activeOptions={{ includeHash: true }}>
              {title}
            </Link>
          ))}
        </nav>
      </aside>
    </div>
  )
}
