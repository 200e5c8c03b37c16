import { useLayoutEffect, useState } from 'react';
import { UUID_MAKER } from '../../../content/uuid.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { Toolbar, ToolbarGroup } from '../../../tool-parts/layout.tsx';
import { NumberField } from '../../../tool-parts/number-field.tsx';
import { OutputPane } from '../../../tool-parts/output-pane.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { refreshIcon, searchIcon } from '../../../ui/icons.ts';
import { HOW_MANY, makeIdentifiers, type UuidOptions } from '../make.ts';
import styles from '../uuid.module.css';

export interface MakerProps {
  readonly options: UuidOptions;
  readonly onChange: (changed: Partial<UuidOptions>) => void;
  readonly onInspect: (identifier: string) => void;
}

/** What is made, and how many. */
export function MakerToolbar({ options, onChange }: Omit<MakerProps, 'onInspect'>) {
  const isUlid = options.kind === 'ulid';
  return (
    <Toolbar>
      <ToolbarGroup>
        <Choice
          label={UUID_MAKER.kind}
          options={UUID_MAKER.kinds}
          value={options.kind}
          onChange={(kind) => onChange({ kind })}
        />
      </ToolbarGroup>
      <ToolbarGroup>
        <Field label={UUID_MAKER.uuidForm}>
          {(control) =>
            isUlid ? (
              <Select
                {...control}
                options={UUID_MAKER.ulidForms}
                value={options.ulidForm}
                onChoose={({ value }) => onChange({ ulidForm: value })}
              />
            ) : (
              <Select
                {...control}
                options={UUID_MAKER.uuidForms}
                value={options.uuidForm}
                onChoose={({ value }) => onChange({ uuidForm: value })}
              />
            )
          }
        </Field>
        <NumberField
          label={UUID_MAKER.howMany}
          limits={HOW_MANY}
          value={options.howMany}
          onChange={(howMany) => onChange({ howMany })}
        />
      </ToolbarGroup>
    </Toolbar>
  );
}

/** New identifiers: others whenever the options change, and on demand. They exist only in memory. */
export function MadeIdentifiers({ options, onInspect }: Omit<MakerProps, 'onChange'>) {
  const [made, setMade] = useState<readonly string[]>([]);
  const [round, setRound] = useState(0);
  // Before the page is drawn, so that no other kind's identifiers are ever below the new heading.
  useLayoutEffect(() => setMade(makeIdentifiers(options, Date.now())), [options]);
  const [first] = made;
  return (
    <>
      <OutputPane
        short
        id="uuid-made"
        label={UUID_MAKER.result(options.howMany)}
        placeholder=""
        text={made.join('\n')}
        what={UUID_MAKER.what(made.length)}
        download={{ name: UUID_MAKER.file[options.kind], type: 'text/plain' }}
        tools={
          <>
            <Button
              variant="quiet"
              size="small"
              icon={<Icon path={refreshIcon} />}
              onClick={() => {
                setMade(makeIdentifiers(options, Date.now()));
                setRound(round + 1);
              }}
            >
              {UUID_MAKER.again}
            </Button>
            <Button
              variant="quiet"
              size="small"
              icon={<Icon path={searchIcon} />}
              disabled={first === undefined}
              onClick={() => first !== undefined && onInspect(first)}
            >
              {UUID_MAKER.inspect(options.howMany)}
            </Button>
          </>
        }
      />
      <p className={styles.hint}>{UUID_MAKER.hints[options.kind]}</p>
      <span role="status" className="visually-hidden">
        {round > 0 && <span key={round}>{UUID_MAKER.made}</span>}
      </span>
    </>
  );
}
