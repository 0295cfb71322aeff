{{/* Labels of everything that belongs to one role. */}}
{{- define "hangout.labels" -}}
app.kubernetes.io/name: hangout
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{/* The image of a kind: server or proxy. */}}
{{- define "hangout.image" -}}
{{- $image := index .root.Values.images .kind -}}
image: "{{ $image.repository }}:{{ $image.tag | default .root.Chart.AppVersion }}"
imagePullPolicy: {{ $image.pullPolicy }}
{{- end }}

{{/* Nobody in a container can become root, or write anywhere but into volumes. */}}
{{- define "hangout.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* User and group of the image: node in the server's, nginx in the proxy's. */}}
{{- define "hangout.podSecurity" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user }}
  runAsGroup: {{ .user }}
  fsGroup: {{ .user }}
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* The secrets of a role, and the addresses of the stores. */}}
{{- define "hangout.secretEnv" -}}
{{- $root := .root }}
{{- range index .root.Values.secrets.roles .role }}
- name: {{ . }}
  valueFrom:
    secretKeyRef: { name: {{ $root.Values.secrets.name }}, key: {{ . }}, optional: {{ ne . "SECRETS_KEY" }} }
{{- end }}
- name: DATABASE_URL
  valueFrom:
    secretKeyRef: { name: {{ .root.Values.database.secret }}, key: {{ .root.Values.database.urlKey }} }
{{- end }}

{{- define "hangout.redisEnv" -}}
{{- if .Values.redis.secret }}
- name: REDIS_URL
  valueFrom:
    secretKeyRef: { name: {{ .Values.redis.secret }}, key: {{ .Values.redis.urlKey }} }
{{- end }}
{{- end }}

{{/* Restarts pods when a setting changes. */}}
{{- define "hangout.annotations" -}}
checksum/settings: {{ include (print .Template.BasePath "/settings.yaml") . | sha256sum }}
{{- end }}

{{/* Alive while the process runs; ready while the database answers and, in a game server, rooms can be made. */}}
{{- define "hangout.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  timeoutSeconds: 3
  failureThreshold: 3
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 5
  timeoutSeconds: 3
{{- end }}

{{- define "hangout.mounts" -}}
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: scratch, mountPath: /scratch }
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "hangout.volumes" -}}
volumes:
  - name: data
    {{- if .Values.files.claim }}
    persistentVolumeClaim: { claimName: {{ .Values.files.claim }} }
    {{- else if .Values.settings.S3_BUCKET }}
    emptyDir: {}
    {{- else }}
    {{- fail "songs need a place that all nodes share: set settings.S3_BUCKET or files.claim" }}
    {{- end }}
  - { name: scratch, emptyDir: {} }
  - { name: tmp, emptyDir: {} }
{{- end }}

{{/* Where the worker and the upgrade store backups. */}}
{{- define "hangout.backupMount" -}}
{{- if .Values.backups.claim }}
- { name: backups, mountPath: /backups }
{{- else if hasPrefix "/" .Values.settings.BACKUP_TO }}
{{- fail "a folder of a pod ends with it: set backups.claim, or settings.BACKUP_TO to s3://bucket/folder" }}
{{- end }}
{{- end }}

{{- define "hangout.backupVolume" -}}
{{- with .Values.backups.claim }}
- name: backups
  persistentVolumeClaim: { claimName: {{ . }} }
{{- end }}
{{- end }}

{{/* Files of the operator's own, which settings name: read by REST and for the page. */}}
{{- define "hangout.operatorMount" -}}
{{- range list .Values.settings.BRAND_LOGO .Values.settings.GEOLOCATION_DATABASE .Values.settings.HANDBOOK }}
{{- if and (ne . "") (ne . "none") (not (and $.Values.operatorFiles (hasPrefix "/operator/" .))) }}
{{- fail (printf "a pod has no file %s: set operatorFiles, whose files are at /operator/" .) }}
{{- end }}
{{- end }}
{{- if .Values.operatorFiles }}
- { name: operator, mountPath: /operator, readOnly: true }
{{- end }}
{{- end }}

{{- define "hangout.operatorVolume" -}}
{{- with .Values.operatorFiles }}
- name: operator
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "hangout.pullSecrets" -}}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
