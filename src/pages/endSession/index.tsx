import { Entrance } from '@site/src/components/Entrance';
import { StepList } from '@site/src/components/Entrance/StepList.tsx';
import { useText } from '#client/texts.ts';
import { EndSession } from './_components/EndSession.tsx';

const names = ['password', 'activity', 'keys'];

/** `/endSession`: where the link of a mail about an unknown device leads, signed in or not. */
export default function EndSessionPage() {
  const text = useText();
  const next = names.map((name) => ({
    title: text(`endSession.next.${name}.title`),
    text: text(`endSession.next.${name}.text`),
  }));
  return (
    <Entrance
      title={text('endSession.title')}
      lead={text('endSession.lead')}
      aside={<StepList title={text('endSession.next')} steps={next} />}
    >
      <EndSession />
    </Entrance>
  );
}
