import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLabel } from '../../i18n/useLabel';
import type { Label } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { TitledDialog } from '../../ui/dialogs/TitledDialog';
import { useTask } from '../../ui/useTask';
import { CheckStep } from './CheckStep';
import { ColumnsStep } from './ColumnsStep';
import { DoneStep } from './DoneStep';
import { FileStep } from './FileStep';
import { Percent } from './Percent';
import { texts } from './texts';
import { useChoices } from './useChoices';
import { writtenBy } from './useImport';
import { type Step, stepNames, useSteps } from './useSteps';
import { useUndo } from './useUndo';

interface StepProps {
  steps: ReturnType<typeof useSteps>;
  choices: ReturnType<typeof useChoices>;
  undo: (id: string) => Promise<boolean>;
  onClose: () => void;
}

function Content({ steps, choices, undo, onClose }: StepProps) {
  const task = useTask();
  const { step, result } = steps;
  const { table } = choices;
  if (step === 'file')
    return (
      <FileStep
        table={table}
        onTable={(next) => {
          choices.takeTable(next);
          steps.setStep('columns');
        }}
        path={steps.path}
        isPending={steps.percent !== undefined}
        onUndo={(one) => task.run(() => undo(one))}
      />
    );
  if (step === 'columns')
    return (
      table && (
        <ColumnsStep
          table={table}
          targets={choices.targets}
          matched={choices.matched}
          keyName={choices.key}
          onMatch={choices.setTargets}
          onKey={choices.setKey}
        />
      )
    );
  if (!result) return null;
  return step === 'check' ? (
    <CheckStep
      result={result}
      lines={table?.lines ?? []}
      isStopped={steps.isStopped}
      skipWrong={steps.skipWrong}
      onSkipWrong={steps.setSkipWrong}
    />
  ) : (
    <DoneStep
      result={result}
      isPending={steps.percent !== undefined}
      onUndo={() => task.run(async () => (await undo(steps.id)) && onClose())}
    />
  );
}

/** The button that leads to the next step. Absent before a file is chosen, if nothing can be stored, and at the end. */
function NextButton({ steps, choices }: Pick<StepProps, 'steps' | 'choices'>) {
  const label = useLabel();
  const task = useTask();
  const { step, result } = steps;
  const isPending = steps.percent !== undefined;
  const written = result ? writtenBy(result) : 0;
  const isBlocked = (result?.counts.wrong ?? 0) > 0 && !steps.skipWrong;
  const actions: Record<Exclude<Step, 'done'>, { text: string; run: () => unknown; isDisabled?: boolean }> = {
    file: { text: label(texts.next), run: () => steps.setStep('columns') },
    columns: {
      text: label(texts.verify),
      run: () => task.run(steps.verify),
      isDisabled: choices.matched.every((one) => one === ''),
    },
    check: {
      text: label(texts.apply, { count: written }),
      run: () => task.run(steps.store),
      isDisabled: isBlocked,
    },
  };
  if (step === 'done' || (step === 'file' && !choices.table) || (step === 'check' && written === 0))
    return null;
  const { text, run, isDisabled = false } = actions[step];
  return (
    <Button variant="contained" disabled={isPending || isDisabled} onClick={() => void run()}>
      {text}
    </Button>
  );
}

/** What a running call does in each step. In the first and the last step, the call undoes an import. */
const progressTexts: Readonly<Record<Step, Label>> = {
  file: texts.undoing,
  columns: texts.checking,
  check: texts.storing,
  done: texts.undoing,
};

/** Imports a table into the list, in four steps: see `docs/product.md#import`. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const resource = useResource();
  const label = useLabel();
  const choices = useChoices();
  const steps = useSteps(choices.body);
  const undo = useUndo(steps.undo);
  const { step, percent } = steps;
  const isPending = percent !== undefined;
  const at = stepNames.indexOf(step);
  const previous = stepNames[at - 1];
  const list = resource.titles?.list ? label(resource.titles.list) : resource.name;
  return (
    <TitledDialog
      title={label(texts.title, { list })}
      maxWidth="md"
      cancel={step === 'done' ? label(texts.close) : undefined}
      onClose={() => !isPending && onClose()}
      actions={
        <>
          {previous && step !== 'done' && (
            <Button disabled={isPending} onClick={() => steps.setStep(previous)}>
              {label(texts.back)}
            </Button>
          )}
          <NextButton steps={steps} choices={choices} />
        </>
      }
    >
      <Typography variant="h3" aria-live="polite" sx={{ mb: 2 }}>
        {label(texts.step, { count: at + 1, name: label(texts[step]) })}
      </Typography>
      <Content steps={steps} choices={choices} undo={undo} onClose={onClose} />
      {isPending && <Percent percent={percent} text={progressTexts[step]} />}
    </TitledDialog>
  );
}
