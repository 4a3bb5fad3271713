import { Entrance } from '@site/src/components/Entrance';
import { StepList } from '@site/src/components/Entrance/StepList.tsx';
import { useText } from '#client/texts.ts';
import { StopForm } from './_components/StopForm.tsx';

const names = ['stop', 'password', 'factor'];

/** `/stopReset#…`: where the mail about a reset of second factors leads whoever did not ask for it. */
export default function StopReset() {
  const text = useText();
  const steps = names.map((name) => ({
    title: text(`stopReset.step.${name}.title`),
    text: text(`stopReset.step.${name}.text`),
  }));
  return (
    <Entrance
      title={text('stopReset.title')}
      lead={text('stopReset.lead')}
      aside={<StepList title={text('stopReset.steps')} steps={steps} />}
    >
      <StopForm />
    </Entrance>
  );
}
