package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	path           = "/logisticsStatusFeedback"
	callbackSecret = "YOUR_CALLBACK_SECRET"
	toleranceS     = 300
)

// Keep these ids in your database, where a restart does not lose them.
var received sync.Map

func main() {
	port := "8080"
	if len(os.Args) > 1 {
		port = os.Args[1]
	} else if value, ok := os.LookupEnv("PORT"); ok {
		port = value
	}
	http.HandleFunc(path, receive)
	listener, err := net.Listen("tcp", ":"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("Listening on port", port)
	log.Fatal(http.Serve(listener, nil))
}

func receive(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if !isGenuine(r.Header, body) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}

	var push struct{ Data struct{ BillCode string } }
	if err := json.Unmarshal(body, &push); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if r.Header.Get("x-push-test") != "" {
		fmt.Println("test", push.Data.BillCode)
	} else if _, isRepeat := received.LoadOrStore(r.Header.Get("webhook-id"), true); isRepeat {
		fmt.Println("repeat", push.Data.BillCode)
	} else {
		fmt.Println("new", push.Data.BillCode)
	}
	w.WriteHeader(http.StatusNoContent)
}

func isGenuine(headers http.Header, body []byte) bool {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	sentAt, err := strconv.ParseUint(timestamp, 10, 40)
	offS := time.Now().Unix() - int64(sentAt)
	if err != nil || offS > toleranceS || offS < -toleranceS {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(callbackSecret, "whsec_"))
	if err != nil {
		log.Fatal(err)
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	// While a secret replaces another, each has made a signature.
	for _, given := range strings.Fields(headers.Get("webhook-signature")) {
		if hmac.Equal([]byte(expected), []byte(given)) {
			return true
		}
	}
	return false
}
