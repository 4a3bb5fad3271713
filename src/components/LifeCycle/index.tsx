import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import clsx from 'clsx';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import { languageOfLocale } from '#contract/languages.ts';
import { type Arrow, type Diagram, diagrams, type Shape } from './diagrams.ts';
import styles from './styles.module.css';

const separator = ' · ';

/** Mirrors horizontal positions if the language runs from right to left. */
type Place = (x: number, width?: number) => number;

interface WordsProps {
  box: readonly [number, number, number, number];
  place: Place;
  className: string | undefined;
  children: React.ReactNode;
}

/** Words that wrap, which SVG text does not by itself. */
function Words({ box: [x, y, width, height], place, className, children }: WordsProps) {
  return (
    <foreignObject x={place(x, width)} y={y} width={width} height={height}>
      <div className={className}>{children}</div>
    </foreignObject>
  );
}

function ShapeView({ shape, place }: { shape: Shape; place: Place }) {
  const text = useText();
  const { kind, box, code, inside } = shape;
  const [x, y, width, height] = box;
  return (
    <>
      <rect
        className={styles[kind]}
        x={place(x, width)}
        y={y}
        width={width}
        height={height}
        rx={kind === 'group' ? 10 : 6}
      />
      <Words box={box} place={place} className={clsx(styles.words, kind === 'group' && styles.top)}>
        <span>
          {code && <b>{code}</b>} <bdi>{text(`lifeCycle.${shape.text}`)}</bdi>
        </span>
        {inside && (
          <span className={styles.inside}>
            {text(`lifeCycle.${inside}`)
              .split(separator)
              .map((part) => (
                <bdi key={part}>{part}</bdi>
              ))}
          </span>
        )}
      </Words>
    </>
  );
}

function ArrowView({ arrow, place, head }: { arrow: Arrow; place: Place; head: string }) {
  const text = useText();
  const { from, to, box } = arrow;
  return (
    <>
      <line
        className={styles.line}
        x1={place(from[0])}
        y1={from[1]}
        x2={place(to[0])}
        y2={to[1]}
        markerEnd={`url(#${head})`}
      />
      {box && (
        <Words box={box} place={place} className={styles.label}>
          {text(`lifeCycle.${arrow.text}`)}
        </Words>
      )}
    </>
  );
}

/** A drawing of the states of an order or the scans of a parcel; the document's table says the same. */
export function LifeCycle({ of }: { of: keyof typeof diagrams }) {
  const text = useText();
  const head = useId();
  const { direction } = languageOfLocale(useDocusaurusContext().i18n.currentLocale);
  const { width, height, shapes, arrows }: Diagram = diagrams[of];
  const place: Place = (x, own = 0) => (direction === 'rtl' ? width - x - own : x);
  return (
    <figure className={styles.figure} dir={direction}>
      <svg
        role="img"
        aria-label={text(`lifeCycle.${of}`)}
        viewBox={`0 0 ${width} ${height}`}
        className={styles.drawing}
      >
        <marker
          id={head}
          viewBox="0 0 8 8"
          refX="8"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          orient="auto"
        >
          <path d="M0 0 8 4 0 8z" className={styles.head} />
        </marker>
        {shapes.map((shape) => (
          <ShapeView key={shape.text} shape={shape} place={place} />
        ))}
        {arrows.map((arrow) => (
          <ArrowView key={`${arrow.from} ${arrow.to}`} arrow={arrow} place={place} head={head} />
        ))}
      </svg>
    </figure>
  );
}
